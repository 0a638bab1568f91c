export function buildKernels(out: string): Promise<void>
