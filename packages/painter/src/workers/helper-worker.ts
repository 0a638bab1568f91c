import { bindOperations, runBands } from '../engine/band-runner.ts'
import type { SharedPainting } from '../engine/engine.ts'
import { serveTasks } from './serve-tasks.ts'

/** Takes part in one painting until it is finished. The painter's worker must not wait for the answer. */
serveTasks(({ module, memory, control }: SharedPainting) => runBands(control, bindOperations(module, memory)))
