import type { Engine } from '../context.ts'
import { compiledKernels } from '../kernels/kernels.ts'
import type { Size } from '../picture.ts'
import { bindOperations, createControl, createSharedRunner, singleThreadRunner } from './band-runner.ts'
import { createMemoryPlanes } from './memory-planes.ts'

/** An engine for one painting; closing it releases the helper threads. */
export type OpenedEngine = Engine & { close(): void }

export type OpenEngine = (size: Size) => OpenedEngine

/** Module and memory of one painting, for its helper threads. */
export type SharedPainting = {
  readonly module: WebAssembly.Module
  readonly memory: WebAssembly.Memory
  readonly control: SharedArrayBuffer
}

const PAGE = 65_536

/** Maximum full-size planes of a painting at a time, counting smaller ones by their size. */
const MAX_PLANES = 48

/**
 * Returns memory for one painting. The system provides pages when they are first touched, so unused space
 * costs nothing; paintings use about half of it.
 */
export function memoryFor({ width, height }: Size, shared: boolean): WebAssembly.Memory {
  const pages = Math.ceil((4 * width * height * MAX_PLANES + 8 * 1024 * 1024) / PAGE)
  return new WebAssembly.Memory({ initial: pages, maximum: pages, shared })
}

/**
 * Returns an engine that works on the calling thread alone.
 * @param memory of an earlier painting of the same size or larger, made by `memoryFor`; default: a new one
 */
export function soloEngine(
  module: WebAssembly.Module,
  size: Size,
  memory: WebAssembly.Memory = memoryFor(size, false),
): OpenedEngine {
  const planes = createMemoryPlanes(memory)
  const run = singleThreadRunner(bindOperations(module, memory))
  return { planes, kernels: compiledKernels({ run, planes }), close: () => {} }
}

/**
 * Returns an engine whose bands other threads may take too.
 * @param share called once with the painting for the helper threads, which run `runBands`
 */
export function sharedEngine(
  module: WebAssembly.Module,
  size: Size,
  share: (painting: SharedPainting) => void,
): OpenedEngine {
  const memory = memoryFor(size, true)
  const control = createControl()
  const planes = createMemoryPlanes(memory)
  const { run, close } = createSharedRunner(control, bindOperations(module, memory))
  share({ module, memory, control })
  return { planes, kernels: compiledKernels({ run, planes }), close }
}
