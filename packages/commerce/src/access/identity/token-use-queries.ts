import type { Connection } from '../../core/services.ts'

/**
 * Records the use of a token or consent, unless another call is doing so or has done so since it was read: calls
 * that came together would wait for each other, with a database connection each.
 */
export const markUsed = async (
  db: Connection,
  table: 'organization_tokens' | 'personal_tokens' | 'oauth2_grants',
  { id, last_used_at }: { readonly id: string; readonly last_used_at: Date | null },
  now: Date,
): Promise<void> => {
  await db
    .updateTable(table)
    .set({ last_used_at: now })
    .where('id', 'in', (query) =>
      query
        .selectFrom(table)
        .select('id')
        .where('id', '=', id)
        .where('last_used_at', 'is not distinct from', last_used_at)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .execute()
}
