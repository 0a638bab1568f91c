import { openSandboxClock, systemClock, type Clock, type SandboxClock } from '@atelier/plumbing/clock'
import type { Config } from '@atelier/plumbing/config'
import type { Database } from '@atelier/plumbing/database'
import type { Log } from '@atelier/plumbing/log'

export type OpenClock = {
  readonly clock: Clock
  /** The same clock where it can be moved. */
  readonly sandbox: SandboxClock | undefined
  close(): Promise<void>
}

/** The sandbox's clock, which can be frozen and moved; where money is asked of somebody else, the machine's own. */
export const openClock = async ({
  config,
  database,
  log,
}: {
  readonly config: Config
  readonly database: Database<never>
  readonly log: Log
}): Promise<OpenClock> => {
  if (config.payments.processor !== 'sandbox')
    return { clock: systemClock, sandbox: undefined, close: () => Promise.resolve() }
  const clock = await openSandboxClock(database, log)
  return { clock, sandbox: clock, close: () => clock.close() }
}
