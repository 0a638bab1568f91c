import { bindOperations, runBands } from '../engine/band-runner.ts'
import type { SharedPainting } from '../engine/engine.ts'
import { serveTasks } from './serve-tasks.ts'

/**
 * Takes part in one painting and answers when the painting is finished, so the painter's worker must not wait
 * for it.
 */
serveTasks(({ module, memory, control }: SharedPainting) => runBands(control, bindOperations(module, memory)))
