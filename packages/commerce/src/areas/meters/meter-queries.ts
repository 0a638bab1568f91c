import type { Reader } from '../../services.ts'

/** Which of these meters exist and are the organization's. */
export const findMeterIds = async (
  reader: Reader,
  organization_id: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await reader
    .selectFrom('meters')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('id', 'in', ids)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
