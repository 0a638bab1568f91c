import type * as reference from './reference.ts'

/** The kernels that a painting is made with, each working on a whole picture; `reference.ts` defines them. */
export type Kernels = Readonly<typeof reference>

/** The kernels that one module of this folder defines. */
export type KernelsOf<Module> = Pick<Kernels, keyof Kernels & keyof Module>
