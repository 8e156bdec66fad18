import type { Box, Cut, Painter, Source, Texture } from './painter.ts'

/*
 * Sprites in batches. A sprite is four corners of place, place in the picture and colour; all of one picture that
 * follow one another go in one call. The blending is (one, one minus source alpha) for everything: colours are
 * multiplied by their alpha beforehand, and what shines has an alpha of nothing, so light and paint share a call.
 */

const quadsMax = 2_048
/** Two floats of place, two of the picture, four bytes of colour. */
const cornerBytes = 20
const quadBytes = 4 * cornerBytes

const vertex = `#version 300 es
layout(location=0)in vec2 p;layout(location=1)in vec2 t;layout(location=2)in vec4 c;
uniform vec2 s;out vec2 v;out vec4 k;
void main(){v=t;k=c;gl_Position=vec4(p.x*s.x-1.,1.-p.y*s.y,0.,1.);}`
const fragment = `#version 300 es
precision mediump float;
uniform sampler2D u;in vec2 v;in vec4 k;out vec4 o;
void main(){o=texture(u,v)*k;}`

const shader = (gl: WebGL2RenderingContext, kind: number, text: string): WebGLShader => {
  const made = gl.createShader(kind)
  if (!made) throw new Error('no shader')
  gl.shaderSource(made, text)
  gl.compileShader(made)
  if (!gl.getShaderParameter(made, gl.COMPILE_STATUS))
    throw new Error(gl.getShaderInfoLog(made) ?? 'shader')
  return made
}

const programOf = (gl: WebGL2RenderingContext): WebGLProgram => {
  const program = gl.createProgram()
  gl.attachShader(program, shader(gl, gl.VERTEX_SHADER, vertex))
  gl.attachShader(program, shader(gl, gl.FRAGMENT_SHADER, fragment))
  gl.linkProgram(program)
  if (!gl.getProgramParameter(program, gl.LINK_STATUS))
    throw new Error(gl.getProgramInfoLog(program) ?? 'program')
  return program
}

/** Corners as the attributes read them, and the order in which two triangles make four corners a sprite. */
const buffersOf = (gl: WebGL2RenderingContext): void => {
  gl.bindVertexArray(gl.createVertexArray())
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ARRAY_BUFFER, quadsMax * quadBytes, gl.DYNAMIC_DRAW)
  for (const [place, size, kind, normal, offset] of [
    [0, 2, gl.FLOAT, false, 0],
    [1, 2, gl.FLOAT, false, 8],
    [2, 4, gl.UNSIGNED_BYTE, true, 16],
  ] as const) {
    gl.enableVertexAttribArray(place)
    gl.vertexAttribPointer(place, size, kind, normal, cornerBytes, offset)
  }
  const order = new Uint16Array(quadsMax * 6)
  for (let quad = 0; quad < quadsMax; quad++)
    order.set(
      [0, 1, 2, 2, 1, 3].map((corner) => quad * 4 + corner),
      quad * 6,
    )
  gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer())
  gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, order, gl.STATIC_DRAW)
}

const uploaded = (gl: WebGL2RenderingContext, source: Source): WebGLTexture => {
  const texture = gl.createTexture()
  gl.bindTexture(gl.TEXTURE_2D, texture)
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true)
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, source)
  // A phone draws a 128 px cell at 53: without the smaller copies it would glitter.
  gl.generateMipmap(gl.TEXTURE_2D)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
  return texture
}

/** The colour of a corner as one word, lowest byte red: tint times alpha, and how much it covers. */
export const colourWord = (tint: number, alpha: number, add: number): number => {
  const part = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 255)
  const channel = (shift: number) => part((((tint >> shift) & 255) / 255) * alpha)
  return (
    (channel(16) | (channel(8) << 8) | (channel(0) << 16) | (part(alpha * (1 - add)) << 24)) >>> 0
  )
}

/** Corners that wait for their call. */
const batchOn = (gl: WebGL2RenderingContext) => {
  const bytes = new ArrayBuffer(quadsMax * quadBytes)
  const floats = new Float32Array(bytes)
  const words = new Uint32Array(bytes)
  let [quads, calls, sprites] = [0, 0, 0]
  const corner = (at: number, x: number, y: number, u: number, v: number, word: number): void => {
    floats[at] = x
    floats[at + 1] = y
    floats[at + 2] = u
    floats[at + 3] = v
    words[at + 4] = word
  }
  const batch = {
    get full() {
      return quads === quadsMax
    },
    get calls() {
      return calls
    },
    get sprites() {
      return sprites
    },
    restart() {
      ;[quads, calls, sprites] = [0, 0, 0]
    },
    flush() {
      if (quads === 0) return
      gl.bufferSubData(gl.ARRAY_BUFFER, 0, floats, 0, quads * 20)
      gl.drawElements(gl.TRIANGLES, quads * 6, gl.UNSIGNED_SHORT, 0)
      quads = 0
      calls += 1
    },
    /** A sprite around (x, y), half its width along (ax, ay) and half its height along (bx, by). */
    quad(
      [x, y, ax, ay, bx, by]: readonly [number, number, number, number, number, number],
      [u0, v0, u1, v1]: readonly [number, number, number, number],
      word: number,
    ) {
      const at = quads * 20
      corner(at, x - ax - bx, y - ay - by, u0, v0, word)
      corner(at + 5, x + ax - bx, y + ay - by, u1, v0, word)
      corner(at + 10, x - ax + bx, y - ay + by, u0, v1, word)
      corner(at + 15, x + ax + bx, y + ay + by, u1, v1, word)
      quads += 1
      sprites += 1
    },
  }
  return batch
}

const contextOf = (canvas: HTMLCanvasElement): WebGL2RenderingContext | null => {
  const gl = canvas.getContext('webgl2', {
    alpha: true,
    antialias: false,
    depth: false,
    stencil: false,
    powerPreference: 'low-power',
  })
  if (!gl) return null
  const program = programOf(gl)
  buffersOf(gl)
  gl.useProgram(program)
  gl.enable(gl.BLEND)
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
  return gl
}

/** Null where the browser has no WebGL2, or none left. */
export const createGlPainter = (canvas: HTMLCanvasElement): Painter | null => {
  const gl = contextOf(canvas)
  if (!gl) return null
  const scale = gl.getUniformLocation(gl.getParameter(gl.CURRENT_PROGRAM) as WebGLProgram, 's')
  const batch = batchOn(gl)
  const textures: { texture: WebGLTexture; w: number; h: number }[] = []
  let [bound, ratio, wide, height, drawnW, drawnH] = [-1, 1, 0, 0, 0, 0]
  const use = (texture: Texture): { w: number; h: number } => {
    const chosen = textures[texture]
    if (!chosen) throw new RangeError(`no texture ${texture}`)
    if (texture === bound && !batch.full) return chosen
    batch.flush()
    gl.bindTexture(gl.TEXTURE_2D, chosen.texture)
    bound = texture
    return chosen
  }
  return {
    kind: 'webgl2',
    get calls() {
      return batch.calls
    },
    get sprites() {
      return batch.sprites
    },
    texture(source) {
      textures.push({ texture: uploaded(gl, source), w: source.width, h: source.height })
      bound = -1
      return textures.length - 1
    },
    begin(width, tall, pixels) {
      ratio = pixels
      batch.restart()
      // What has not changed is not said again: each of these wakes another thread.
      if (drawnW !== canvas.width || drawnH !== canvas.height) {
        ;[drawnW, drawnH] = [canvas.width, canvas.height]
        gl.viewport(0, 0, drawnW, drawnH)
      }
      if (wide !== width || height !== tall) {
        ;[wide, height] = [width, tall]
        gl.uniform2f(scale, 2 / width, 2 / tall)
      }
      gl.clear(gl.COLOR_BUFFER_BIT)
    },
    sprite(texture, cut: Cut, x, y, w, h, angle = 0, alpha = 1, tint = 0xffffff, add = 0) {
      if (alpha <= 0.003 || w === 0 || h === 0) return
      const { w: across, h: high } = use(texture)
      const [c, s] = angle === 0 ? [1, 0] : [Math.cos(angle), Math.sin(angle)]
      batch.quad(
        [x, y, (c * w) / 2, (s * w) / 2, (-s * h) / 2, (c * h) / 2],
        [cut.x / across, cut.y / high, (cut.x + cut.w) / across, (cut.y + cut.h) / high],
        colourWord(tint, alpha, add),
      )
    },
    clip(box: Box | null) {
      batch.flush()
      if (box === null) return gl.disable(gl.SCISSOR_TEST)
      const [left, below] = [box.x * ratio, (height - box.y - box.h) * ratio].map(Math.round)
      gl.enable(gl.SCISSOR_TEST)
      gl.scissor(left ?? 0, below ?? 0, Math.round(box.w * ratio), Math.round(box.h * ratio))
    },
    end: () => batch.flush(),
    dispose() {
      for (const { texture } of textures) gl.deleteTexture(texture)
      gl.getExtension('WEBGL_lose_context')?.loseContext()
    },
  }
}
