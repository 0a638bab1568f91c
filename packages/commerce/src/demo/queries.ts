import type { SettingKey } from '@atelier/plumbing/stored-names'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Tx } from '../core/services.ts'

const setting: SettingKey = 'demo_organization'

/** `painting_benefit_id` is missing in organizations created by an earlier version. */
const KeptDemo = z.object({
  organization_id: z.string(),
  product_id: z.string(),
  painting_benefit_id: z.optional(z.string()),
})
type KeptDemo = z.output<typeof KeptDemo>
export type DemoOrganization = Pick<KeptDemo, 'organization_id' | 'product_id'>

/**
 * Returns the demo organization, if it exists. The settings of an installation are stored in a table of
 * plumbing.
 */
export const findDemo = async (tx: Tx): Promise<KeptDemo | undefined> => {
  const { rows } = await sql<{ value: unknown }>`
    select value from instance_settings where key = ${setting}`.execute(tx)
  return rows[0] === undefined ? undefined : KeptDemo.parse(rows[0].value)
}

export const saveDemo = async (tx: Tx, demo: KeptDemo): Promise<void> => {
  await sql`insert into instance_settings (key, value)
    values (${setting}, ${JSON.stringify(demo)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(tx)
}
