import type { Worker } from 'node:worker_threads'
import { openPlainEngine, sharedEngine, soloEngine, type OpenEngine } from '../engine/engine.ts'
import { loadKernels } from './compiled.ts'
import { assistantUrl, spawnWorker } from './spawn.ts'

/** How the paintings of one worker are made. */
export type CrewChoice = {
  /** Threads that work on one painting, the worker's own included. */
  readonly threads: number
  /** Whether the compiled kernels are used where they run. */
  readonly compiled: boolean
}

/**
 * Opens engines whose work the worker shares with assistants. Assistants start with the first painting and stay warm;
 * they end with the worker that hired them.
 */
export function createCrewRoom({ threads, compiled }: CrewChoice): OpenEngine {
  const assistants = new Set<Worker>()
  const module = compiled ? loadKernels(threads > 1) : undefined
  if (!module) return openPlainEngine
  if (threads <= 1) return (size) => soloEngine(module, size)
  const hire = (): void => {
    const assistant = spawnWorker(assistantUrl)
    const leave = (): void => void assistants.delete(assistant)
    assistant.on('error', leave)
    assistant.on('exit', leave)
    assistants.add(assistant)
  }
  return (size) => {
    while (assistants.size < threads - 1) hire()
    return sharedEngine(module, size, (wanted) => {
      for (const assistant of assistants) assistant.postMessage(wanted, [])
    })
  }
}
