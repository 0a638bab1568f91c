import type { CustomerMail, Language } from '@atelier/contract'
import { notFound } from '../../access/index.ts'
import { laterQuery } from '../../core/database/later-query.ts'
import type { Connection, Tx } from '../../core/services.ts'

/** Returns the brand of the caller's organization. @throws ResourceNotFound */
export const getBranded = (
  db: Connection,
  { organization_id, id }: { readonly organization_id: string; readonly id: string },
) =>
  db
    .selectFrom('organizations')
    .select(['id', 'name', 'brand', 'default_language', 'revision'])
    .where('id', '=', id)
    .where('id', '=', organization_id)
    .executeTakeFirstOrThrow(() => notFound('organization', id))

/**
 * Returns the storage path of an organization's uploaded picture; undefined when there is none. Supplied by `catalog`.
 */
export const findLogo =
  laterQuery<(db: Connection, organization_id: string, id: string) => Promise<string | undefined>>()

/** Returns the custom e-mail texts of an organization. */
export const findMailTexts = (db: Connection, organization_id: string) =>
  db
    .selectFrom('mail_texts')
    .select(['mail', 'language', 'subject', 'introduction'])
    .where('organization_id', '=', organization_id)
    .orderBy('language')
    .execute()

type TextKey = {
  readonly organization_id: string
  readonly mail: CustomerMail
  readonly language: Language
}

/** Creates or replaces the custom text of an e-mail. */
export const saveMailText = async (
  tx: Tx,
  text: TextKey & { readonly subject: string | null; readonly introduction: string | null },
  now: Date,
): Promise<void> => {
  const { subject, introduction } = text
  await tx
    .insertInto('mail_texts')
    .values({ id: crypto.randomUUID(), ...text, created_at: now, modified_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'mail', 'language'])
        .doUpdateSet({ subject, introduction, modified_at: now }),
    )
    .execute()
}

/** Deletes the custom text of an e-mail, which restores the standard text. */
export const deleteMailText = async (tx: Tx, key: TextKey): Promise<void> => {
  await tx
    .deleteFrom('mail_texts')
    .where(({ and }) => and(key))
    .execute()
}

/** Returns a seller's custom texts of an e-mail in a language. Undefined when there are none. */
export const findOwnWords = (
  db: Connection,
  by: { readonly organization_id: string; readonly mail: CustomerMail; readonly language: Language },
) =>
  db
    .selectFrom('mail_texts')
    .select(['subject', 'introduction'])
    .where(({ and }) => and(by))
    .executeTakeFirst()
