import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  AuditAction,
  AuditActorType,
  credentialKinds,
  grantableScopes,
  LedgerAccount,
  LedgerTransactionKind,
  paintingStyles,
  reservedScopes,
} from '@atelier/contract'
import { sellerEvents } from '@atelier/contract/areas/developers/webhook-types'
import { commerceBuckets } from '@atelier/commerce'
import { knownMigrations } from '@atelier/plumbing/database'
import { contentPath, contentsFolder, exportsFolder, manifestFile } from '@atelier/plumbing/moving'
import {
  claimTypes,
  cookieNames,
  dataEntries,
  keyPurposes,
  lockKinds,
  lockNumbers,
  mailIds,
  sessionLocks,
  settingKeys,
  storedKeyPurposes,
  tokenPrefixes,
} from '@atelier/plumbing/stored-names'
import { studioBuckets } from '@atelier/studio'
import { sql } from 'kysely'
import { loginsFile } from '../packages/atelier/src/command-line/logins.ts'
import { creditKey, markKeys } from '../packages/atelier/src/copying/stripe/marks.ts'
import { backupName } from '../packages/atelier/src/moving/backup-name.ts'
import { invoiceKey } from '../packages/commerce/src/orders/invoices/documents.ts'
import { locationOf as placeOfExport } from '../packages/commerce/src/organization-exports/write.ts'
import { objectsWithoutTrigger } from '../packages/commerce/src/core/audit/note-queries.ts'
import { areas } from '../packages/commerce/src/commerce.ts'
import { innerEventTypes } from '../packages/commerce/src/core/domain-events/types.ts'
import { metadataKeys } from '../packages/commerce/src/payments/stripe/metadata.ts'
import { checkoutMetadata, noteKeys } from '../packages/studio/src/commerce/metadata.ts'
import { draftBucket, paintedKey, photoKey, previewKey } from '../packages/studio/src/drafts/files.ts'
import {
  imageBucket,
  largeKey,
  layerKey,
  lightCopyKey,
  printKey,
} from '../packages/studio/src/painting/images.ts'
import { printSizeKey } from '../packages/studio/src/prints/offers.ts'
import { shareBucket, sharePictureKey } from '../packages/studio/src/sharing/pictures.ts'
import { migrationFolders } from './migration-folders.ts'
import type { Product } from './open-product.ts'
import { isShipped, sources } from './source-files.ts'

/** Stored names by kind. */
export type StoredNames = Readonly<Record<string, readonly string[]>>

/** Returns the members of an object schema. */
const membersOf = (schema: object): string[] => ('shape' in schema ? Object.keys(schema.shape as object) : [])

/** Returns the audited tables, whose names the audit log stores. */
const auditedTables = async ({ shop }: Product): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select tgrelid::regclass::text as name from pg_trigger where tgname = 'audit'`.execute(shop.database.db)
  return rows.map(({ name }) => name)
}

/** Keys of objects that a version derives; all other keys are stored in rows. */
const storedObjects = (): string[] => {
  const painting = 'uploads/converted/{name}.png'
  const draft = '{draft_id}'
  const drafts = [
    ...(['image/jpeg', 'image/png', 'image/webp'] as const).map((content_type) =>
      photoKey({ id: draft, content_type }),
    ),
    previewKey({ id: draft }),
    ...[undefined, ...paintingStyles].map((style) => paintedKey(draft, style)),
  ]
  const images = [
    lightCopyKey(painting),
    largeKey(painting),
    layerKey(painting, 1),
    printKey(painting, '{print_id}'),
  ]
  const shares = (['painting', 'social'] as const).map((picture) => sharePictureKey('{share_id}', picture))
  return [
    ...[placeOfExport('{export_id}'), invoiceKey('{invoice_id}', '{name}')].map(
      ({ bucket, key }) => `${bucket}/${key}`,
    ),
    ...drafts.map((key) => `${draftBucket}/${key}`),
    ...images.map((key) => `${imageBucket}/${key}`),
    ...shares.map((key) => `${shareBucket}/${key}`),
  ]
}

const scriptsOfPages = ['docs/docs.js', 'docs/language.js', 'clock/clock.js'].map(
  (file): [string, string] => [
    `atelier/${file}`,
    readFileSync(join(import.meta.dirname, '../packages/atelier', file), 'utf8'),
  ],
)

const storesInBrowser = /\b(?:local|session)Storage\b|\buseStored\(/
/** Hook whose callers provide the key. */
const storingHook = 'web/dashboard/shared/use-stored.ts'

/** Returns the listed keys in scripts with browser storage, and the scripts without any of them. */
const keysInBrowsers = (listed: readonly string[]): string[] => {
  const scripts = [...sources, ...scriptsOfPages].filter(
    ([file, text]) => isShipped(file) && file !== storingHook && storesInBrowser.test(text),
  )
  const keysIn = (text: string): string[] =>
    listed.filter((key) => ["'", '"', '`'].some((quote) => text.includes(quote + (key.split('{')[0] ?? ''))))
  const without = scripts.filter(([, text]) => keysIn(text).length === 0)
  return [
    ...new Set(scripts.flatMap(([, text]) => keysIn(text))),
    ...without.map(([file]) => `the key of ${file}`),
  ]
}

/**
 * Returns the stored names of this version by kind. Braces are placeholders.
 *
 * @param list the listed names: keys in browsers are literals across the pages, so each listed one is
 *   searched for
 */
export const readStoredNames = async (product: Product, list: StoredNames): Promise<StoredNames> => ({
  'purposes of derived keys': keyPurposes,
  'purposes of stored derived keys': storedKeyPurposes,
  'types of signed claims': claimTypes,
  'prefixes of tokens': tokenPrefixes,
  scopes: [...grantableScopes, ...reservedScopes],
  cookies: cookieNames,
  'keys in browsers': keysInBrowsers(list['keys in browsers'] ?? []),
  'consumers of domain events': areas.flatMap(({ name, on = {} }) =>
    Object.keys(on).map((type) => `${name}: ${type}`),
  ),
  'types of domain events': [...Object.keys(sellerEvents), ...innerEventTypes],
  jobs: product.handlers.map(({ job }) => job.name),
  'members of the payloads of jobs': product.handlers.flatMap(({ job }) =>
    membersOf(job.payload).map((member) => `${job.name}: ${member}`),
  ),
  'due work': product.due.map(({ name }) => name),
  locks: [
    ...lockKinds,
    ...sessionLocks,
    ...Object.entries(lockNumbers).map(([name, number]) => `${name} ${number}`),
  ],
  'actions of the audit log': AuditAction.options,
  'actors of the audit log': AuditActorType.options,
  'credentials of the audit log': credentialKinds,
  'objects of the audit log': [...(await auditedTables(product)), ...objectsWithoutTrigger],
  'accounts of the ledger': LedgerAccount.options,
  'kinds of ledger transactions': LedgerTransactionKind.options,
  'keys of instance settings': settingKeys,
  'ids of mails': mailIds,
  buckets: [...new Set([...commerceBuckets, ...studioBuckets])],
  'objects in buckets': storedObjects(),
  'metadata of checkouts of the studio': [
    ...Object.keys(checkoutMetadata('{draft_id}', { style: 'snow', brush: 1, seed: 1, locale: 'en' })),
    ...Object.values(noteKeys).filter((key) => key !== noteKeys.draft),
  ],
  'metadata of products of the studio': [printSizeKey],
  'metadata at Stripe': [...Object.values(metadataKeys), ...Object.values(markKeys), creditKey],
  'files in the data folder': dataEntries,
  'files of the command line': [loginsFile],
  'files of exports and backups': [
    manifestFile,
    contentPath('abcdef'),
    contentsFolder,
    exportsFolder,
    backupName(new Date(0)),
  ],
  'migration folders': migrationFolders.map(({ name }) => name),
  migrations: knownMigrations(migrationFolders).map(({ folder, name }) => `${folder}/${name}`),
})
