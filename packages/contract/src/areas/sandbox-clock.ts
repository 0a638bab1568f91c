import * as z from 'zod/mini'
import { endpoint } from '../primitives/endpoint.ts'
import { Timestamp } from '../primitives/parts.ts'

/** What the clock of a test installation shows, and whether it stands still. */
export const SandboxClockState = z.object({ now: Timestamp, frozen: z.boolean() })
export type SandboxClockState = z.output<typeof SandboxClockState>

const read = ['organizations:read', 'organizations:write'] as const
const write = ['organizations:write'] as const

/** The clock of a test installation, which everything follows: expiries, renewals, retries, sessions. */
export const sandboxClock = {
  get: endpoint({
    method: 'GET',
    path: '/sandbox/clock',
    summary: 'Read the clock of this test installation.',
    access: 'seller',
    scopes: read,
    status: 200,
    response: SandboxClockState,
    errors: [],
  }),
  freeze: endpoint({
    method: 'POST',
    path: '/sandbox/clock/freeze',
    summary: 'Let the clock stand still, at this moment or a later one.',
    access: 'seller',
    scopes: write,
    body: z.object({ at: z.optional(z.nullable(Timestamp)) }),
    status: 200,
    response: SandboxClockState,
    errors: ['Conflict'],
  }),
  advance: endpoint({
    method: 'POST',
    path: '/sandbox/clock/advance',
    summary:
      'Move the clock forward; everything that falls due on the way is done, in order, before the answer.',
    access: 'seller',
    scopes: write,
    body: z.union([
      z.object({ to: Timestamp }),
      z.object({ seconds: z.int().check(z.minimum(1), z.maximum(10 * 366 * 86_400)) }),
    ]),
    status: 200,
    response: SandboxClockState,
    errors: ['Conflict', 'Unavailable'],
  }),
  resume: endpoint({
    method: 'POST',
    path: '/sandbox/clock/resume',
    summary: 'Let the clock run on from where it stands.',
    access: 'seller',
    scopes: write,
    body: z.object({}),
    status: 200,
    response: SandboxClockState,
    errors: ['Conflict'],
  }),
}
