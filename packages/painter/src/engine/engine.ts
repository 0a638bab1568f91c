import { plainEngine, type Engine } from '../easel.ts'
import { compiledKernels } from '../kernels/wasm/kernels.ts'
import type { Size } from '../picture.ts'
import { createControl, leadCrew, soloCrew } from './crew.ts'
import { createMemoryPlanes } from './memory-planes.ts'
import { bindOperations } from './operations.ts'

/** An engine for one painting; closing it lets go of its threads. */
export type OpenedEngine = Engine & { close(): void }

export type OpenEngine = (size: Size) => OpenedEngine

/** What a helping thread needs to take part in one painting. */
export type HelpWanted = {
  readonly module: WebAssembly.Module
  readonly memory: WebAssembly.Memory
  readonly control: SharedArrayBuffer
}

const PAGE = 65_536

/** Full-size planes a painting needs at most at once, counting smaller ones by their size. */
const MOST_PLANES = 48

/** Memory for one painting. The system provides pages when they are first touched, so unused room costs nothing. */
export function memoryFor({ width, height }: Size, shared: boolean): WebAssembly.Memory {
  const pages = Math.ceil((4 * width * height * MOST_PLANES + 8 * 1024 * 1024) / PAGE)
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared })
}

/** An engine of TypeScript kernels, for where WebAssembly or its SIMD instructions are missing. */
export function openPlainEngine(): OpenedEngine {
  return { ...plainEngine(), close: () => {} }
}

/**
 * An engine of compiled kernels on this thread alone.
 * @param memory of an earlier painting of the same size or larger, made by `memoryFor`; a new one when not given
 */
export function soloEngine(
  module: WebAssembly.Module,
  size: Size,
  memory: WebAssembly.Memory = memoryFor(size, false),
): OpenedEngine {
  const planes = createMemoryPlanes(memory)
  const kernels = compiledKernels({ crew: soloCrew(bindOperations(module, memory)), planes })
  return { planes, kernels, close: () => {} }
}

/**
 * An engine of compiled kernels whose bands other threads may take too.
 * @param ask called once with what helpers need; each should call `help` with it
 */
export function sharedEngine(
  module: WebAssembly.Module,
  size: Size,
  ask: (wanted: HelpWanted) => void,
): OpenedEngine {
  const memory = memoryFor(size, true)
  const control = createControl()
  const planes = createMemoryPlanes(memory)
  const crew = leadCrew(control, bindOperations(module, memory))
  ask({ module, memory, control })
  return { planes, kernels: compiledKernels({ crew, planes }), close: crew.close }
}
