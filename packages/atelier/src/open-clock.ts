import { openSandboxClock, systemClock, type Clock, type SandboxClock } from '@atelier/plumbing/clock'
import type { Config } from '@atelier/plumbing/config'
import type { Database } from '@atelier/plumbing/database'
import type { Log } from '@atelier/plumbing/log'

export type OpenClock = {
  readonly clock: Clock
  /** The same clock when it can be moved. */
  readonly sandbox: SandboxClock | undefined
  close(): Promise<void>
}

/**
 * Opens the sandbox clock, which can be frozen and moved; with a real payment processor, the system clock.
 */
export const openClock = async ({
  config,
  database,
  log,
}: {
  readonly config: Config
  readonly database: Database<never>
  readonly log: Log
}): Promise<OpenClock> => {
  if (!config.payments.isSimulated)
    return { clock: systemClock, sandbox: undefined, close: () => Promise.resolve() }
  const clock = await openSandboxClock(database, log)
  return { clock, sandbox: clock, close: () => clock.close() }
}
