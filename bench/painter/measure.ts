/** Seconds of the first round and of the fastest one, and the processor seconds of the cheapest one. */
export type RoundTimes = { readonly first: number; readonly warm: number; readonly processor: number }

/** Runs work several times, one round after another, and measures each round. */
export async function measureRounds(rounds: number, work: () => void | Promise<void>): Promise<RoundTimes> {
  const seconds: number[] = []
  const cpuSeconds: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage()
    const start = performance.now()
    await work()
    seconds.push((performance.now() - start) / 1000)
    const { user, system } = process.cpuUsage(before)
    cpuSeconds.push((user + system) / 1e6)
  }
  return { first: seconds[0] ?? NaN, warm: Math.min(...seconds), processor: Math.min(...cpuSeconds) }
}
