/** What the page sends, and a server that answers it by the call's wire name. */

export type SentCall = {
  wire: string
  data: Record<string, unknown>
  headers: Readonly<Record<string, string>>
}
export type Answered = {
  status?: number
  result?: boolean
  error?: string
  code?: number
  message?: string
  data?: unknown
}

/** `gone`: the request is lost on its way there or back; `mute`: something answers that is no server of ours. */
export const testServer = (answer: (sent: SentCall) => Answered | 'gone' | 'mute'): SentCall[] => {
  const sent: SentCall[] = []
  globalThis.fetch = async (_url: unknown, init?: RequestInit) => {
    const { api, data } = JSON.parse(init?.body as string) as {
      api: { class: string; method: string }
      data: Record<string, unknown>
    }
    const call = {
      wire: `${api.class}/${api.method}`,
      data,
      headers: init?.headers as Record<string, string>,
    }
    sent.push(call)
    const reply = answer(call)
    if (reply === 'gone') throw new TypeError('fetch failed')
    if (reply === 'mute') return new Response('<html>', { status: 502 })
    const { status = 200, ...own } = reply
    const whole = { result: true, message: 'tamam', code: 200, error: '', debug: '', data: {} }
    return new Response(JSON.stringify({ ...whole, ...own }), { status })
  }
  return sent
}

export const refusal = (error: string, data: unknown = null): Answered => ({
  result: false,
  error,
  code: 403,
  message: `hayır: ${error}`,
  data,
})
