import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Tx } from '../../services.ts'

const setting = 'demo_organization'

const DemoOrganization = z.object({ organization_id: z.string(), product_id: z.string() })
export type DemoOrganization = z.output<typeof DemoOrganization>

/** The demo organization, if it was opened before. The settings of an installation are plumbing's table. */
export const findDemo = async (tx: Tx): Promise<DemoOrganization | undefined> => {
  const { rows } = await sql<{ value: unknown }>`
    select value from instance_settings where key = ${setting}`.execute(tx)
  return rows[0] === undefined ? undefined : DemoOrganization.parse(rows[0].value)
}

export const insertDemo = async (tx: Tx, demo: DemoOrganization): Promise<void> => {
  await sql`insert into instance_settings (key, value)
    values (${setting}, ${JSON.stringify(demo)}::jsonb)`.execute(tx)
}
