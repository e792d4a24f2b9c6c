import type Sigma from 'sigma'
import { expect, test } from 'vitest'
import { letNodesMove } from './moving.ts'

/** The library, as far as it tells what pointers do. */
function fakeSigma() {
  const listeners = new Map<string, (payload: object) => void>()
  const sigma = {
    on: (name: string, listener: (payload: object) => void) => listeners.set(name, listener),
    getCustomBBox: () => ({}),
    viewportToGraph: ({ x, y }: { x: number; y: number }) => ({ x, y }),
  }
  const tell = (name: string, node: string | null, original: object) => {
    const event = { x: 7, y: 8, original, preventSigmaDefault: () => undefined }
    listeners.get(name)?.({ node, event })
  }
  return { sigma: sigma as unknown as Sigma, tell }
}

const silent = { preventDefault: () => undefined, stopPropagation: () => undefined }
const mouse = { type: 'mousemove', ...silent }
const touch = (fingers: number) => ({ type: 'touchmove', touches: Array(fingers).fill({}), ...silent })

function moved(act: (tell: ReturnType<typeof fakeSigma>['tell']) => void) {
  const { sigma, tell } = fakeSigma()
  const ids: string[] = []
  letNodesMove(sigma, {
    isSelected: (id) => id === 'selected',
    onStart: () => undefined,
    onMove: (id) => ids.push(id),
  })
  act(tell)
  return ids
}

test('a mouse carries any node, until it lets go', () => {
  const ids = moved((tell) => {
    tell('downNode', 'other', mouse)
    tell('moveBody', null, mouse)
    tell('upStage', null, mouse)
    tell('moveBody', null, mouse)
  })
  expect(ids).toEqual(['other'])
})

test('a finger carries the selected node only: anywhere else it moves the drawing', () => {
  const carry = (node: string) =>
    moved((tell) => {
      tell('downNode', node, touch(1))
      tell('moveBody', null, touch(1))
    })
  expect(carry('selected')).toEqual(['selected'])
  expect(carry('other')).toEqual([])
})

test('a second finger lets go of the node: both pull the drawing', () => {
  const second = (name: 'downNode' | 'downStage') =>
    moved((tell) => {
      tell('downNode', 'selected', touch(1))
      tell(name, 'selected', touch(2))
      tell('moveBody', null, touch(2))
    })
  expect(second('downNode')).toEqual([])
  expect(second('downStage')).toEqual([])
})
