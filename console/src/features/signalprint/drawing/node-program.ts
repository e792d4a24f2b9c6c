import { type IdentifierKind, identifierKinds } from '@signet/contract/identifiers'
import type Sigma from 'sigma'
import { NodeProgram } from 'sigma/rendering'
import type { NodeDisplayData, RenderParams } from 'sigma/types'
import { floatColor } from 'sigma/utils'
import { FRAGMENT_SHADER, VERTEX_SHADER } from './node-shaders.ts'

/** What a node of the drawing looks like, beyond what every node has. */
export interface Look {
  kind: IdentifierKind
  /** The part of the radius that the ring is wide; 0 for none. */
  ring: number
  ringColor: string
  /** A thin line around everything; null for none. */
  haloColor: string | null
  common: boolean
}

const { FLOAT, UNSIGNED_BYTE, TRIANGLES } = WebGLRenderingContext
const uniforms = ['u_sizeRatio', 'u_correctionRatio', 'u_matrix'] as const
const NOTHING = 'rgba(0, 0, 0, 0)'

const number = (name: string, size = 1) => ({ name, size, type: FLOAT })
const colour = (name: string) => ({ name, size: 4, type: UNSIGNED_BYTE, normalized: true })

const corners = [0, (2 * Math.PI) / 3, (4 * Math.PI) / 3]

/**
 * Draws all kinds in one go: the shape is a number of the node, so that thousands cost one call. Corners are written out, not
 * instanced: without a graphics card each instance would cost as much as a call.
 */
export class ShapeProgram extends NodeProgram<(typeof uniforms)[number]> {
  /** Nothing is painted for picking: `nodeAt` finds what is pointed at. */
  constructor(gl: WebGLRenderingContext, _picking: WebGLFramebuffer | null, renderer: Sigma) {
    super(gl, null, renderer)
  }

  getDefinition() {
    return {
      VERTICES: corners.length,
      VERTEX_SHADER_SOURCE: VERTEX_SHADER,
      FRAGMENT_SHADER_SOURCE: FRAGMENT_SHADER,
      METHOD: TRIANGLES,
      UNIFORMS: uniforms,
      ATTRIBUTES: [
        number('a_position', 2),
        number('a_size'),
        number('a_shape'),
        number('a_ring'),
        number('a_common'),
        colour('a_color'),
        colour('a_ringColor'),
        colour('a_haloColor'),
        number('a_angle'),
      ],
    }
  }

  processVisibleItem(_: number, startIndex: number, data: NodeDisplayData & Look) {
    const { x, y, size, color, kind, ring, ringColor, haloColor, common } = data
    const values = [
      x,
      y,
      size,
      identifierKinds.indexOf(kind),
      ring,
      common ? 1 : 0,
      floatColor(color),
      floatColor(ringColor),
      floatColor(haloColor ?? NOTHING),
    ]
    let at = startIndex
    for (const angle of corners) {
      for (const value of values) this.array[at++] = value
      this.array[at++] = angle
    }
  }

  setUniforms(params: RenderParams, { gl, uniformLocations }: Parameters<NodeProgram['setUniforms']>[1]) {
    gl.uniform1f(uniformLocations.u_sizeRatio ?? null, params.sizeRatio)
    gl.uniform1f(uniformLocations.u_correctionRatio ?? null, params.correctionRatio)
    gl.uniformMatrix3fv(uniformLocations.u_matrix ?? null, false, params.matrix)
  }
}

/** Paints nothing: the words of the node that is pointed at stand beside it and do not cover it. */
export class NoHoverProgram {
  drawLabel = undefined
  drawHover = undefined
  kill() {}
  reallocate() {}
  process() {}
  render() {}
}
