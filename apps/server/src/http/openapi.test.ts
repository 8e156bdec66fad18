import { expect, test } from 'vitest'
import { callModules } from '../app.ts'
import { openApi } from './openapi.ts'

test('every call is described, with its fields and its answer', () => {
  const api = JSON.parse(openApi(callModules, '1')) as {
    openapi: string
    paths: Record<
      string,
      {
        post: {
          requestBody: {
            content: Record<
              string,
              { schema: { properties: { data: { properties: Record<string, unknown> } } } }
            >
          }
        }
      }
    >
  }
  expect(api.openapi).toBe('3.1.0')
  expect(Object.keys(api.paths)).toHaveLength(
    callModules.reduce((n, room) => n + Object.keys(room.calls).length, 0),
  )
  const fields =
    api.paths['/endpoint/v1#finance/save_bank_transfer']?.post.requestBody.content[
      'application/json'
    ]?.schema.properties.data.properties
  expect(Object.keys(fields ?? {})).toContain('requestID')
})
