import { join } from 'node:path'
import type { JournalFiles } from '../../journal/journal-files.ts'
import { scanSegment, weightOfAll } from '../../journal/segment-format.ts'
import { segmentFileName, segmentIdOf } from '../../journal/segment-id.ts'

/** A segment whose links have not been filled. */
export interface WaitingSegment {
  readonly id: string
  /** Bytes of its lines. */
  readonly weight: number
}

/** Segments that were put together, under a name that no other step has. */
export interface StepFiles {
  readonly name: string
  readonly ids: readonly string[]
}

const stepFileName = (id: string, step: string) => `${id}.of-${step}`

function readStepFileName(fileName: string): { id: string; step: string } | undefined {
  const [id = '', step = '', ...rest] = fileName.split('.of-')
  const isOne = rest.length === 0 && [id, step].every((each) => segmentIdOf(segmentFileName(each)) !== undefined)
  return isOne ? { id, step } : undefined
}

/**
 * What waits for its links, as files whose names say all there is to know: of a segment that waits, its own; of one in a
 * step, the step's beside it. What a crash leaves of a step is done again under the step's name: it had not begun, or it
 * is known to the engine by that name.
 */
export function stepFiles(directory: string, files: JournalFiles) {
  const pathOf = (id: string) => join(directory, segmentFileName(id))
  const pathIn = (id: string, step: string) => join(directory, stepFileName(id, step))

  return {
    pathIn,
    /** What an earlier run left, oldest first. */
    async left(): Promise<{ steps: StepFiles[]; waiting: WaitingSegment[] }> {
      await files.prepare(directory)
      const steps = new Map<string, string[]>()
      const waiting: WaitingSegment[] = []
      for (const fileName of (await files.list(directory)).sort()) {
        const id = segmentIdOf(fileName)
        const inStep = readStepFileName(fileName)
        if (id !== undefined) waiting.push({ id, weight: weightIn(await files.read(pathOf(id))) })
        else if (inStep !== undefined) steps.set(inStep.step, [...(steps.get(inStep.step) ?? []), inStep.id])
      }
      return { steps: [...steps].map(([name, ids]) => ({ name, ids })), waiting }
    },
    take: (id: string, from: string) => files.move(from, pathOf(id)),
    /** Nothing of it is where it was before when this resolves, whatever happens to the machine. Again after a failure. */
    async put(ids: readonly string[], from: string): Promise<StepFiles> {
      const name = ids[0] ?? ''
      for (const id of ids) await unlessGone(files.move(pathOf(id), pathIn(id, name)))
      await files.syncDirectory(from)
      await files.syncDirectory(directory)
      return { name, ids }
    },
    async remove({ name, ids }: StepFiles): Promise<void> {
      for (const id of ids) await unlessGone(files.remove(pathIn(id, name)))
    },
    /** Where a person may look at it; it is not taken for a step again. */
    async setAside({ name, ids }: StepFiles): Promise<void> {
      for (const id of ids) await unlessGone(files.move(pathIn(id, name), `${pathIn(id, name)}.kept`))
    },
  }
}

// Of one that is damaged at least what is there.
const weightIn = (file: Buffer) => Math.max(file.length, weightOfAll(scanSegment(file).records))

async function unlessGone(work: Promise<void>): Promise<void> {
  await work.catch((error) => {
    if (error.code !== 'ENOENT') throw error
  })
}
