// Derived from the migrations by `npm run db:types`; do not edit.
import type { Generated } from 'kysely'

export interface IdempotencyKeysTable {
  scope: string
  key_hash: string
  fingerprint: string | null
  claim: string
  lease_until: Date
  status: number | null
  answer: Buffer | null
  expires_at: Date
  generation: Generated<string>
  is_done: Generated<boolean>
}

export interface InstanceSettingsTable {
  key: string
  value: unknown
}

export interface InterruptedJobsTable {
  job_id: number
  times: number
}

export interface SandboxClockTable {
  only_row: Generated<boolean>
  frozen_at: Date | null
  offset_ms: Generated<number>
}

export interface SentMailsTable {
  id: string
  claim: string
  lease_until: Date
  sent_at: Date | null
}

export interface Tables {
  idempotency_keys: IdempotencyKeysTable
  instance_settings: InstanceSettingsTable
  interrupted_jobs: InterruptedJobsTable
  sandbox_clock: SandboxClockTable
  sent_mails: SentMailsTable
}
