import { contract, type HandlerReply } from '@atelier/contract'
import { after } from '@atelier/plumbing/clock'
import { iso } from '@atelier/plumbing/database'
import { apiError, type Handler, type Portal } from '@atelier/plumbing/http'
import { defineList } from '../../core/database/define-list.ts'
import { oneOf } from '../../core/database/list-filters.ts'
import type { Services } from '../../core/services.ts'
import { locationOf, presentBase } from '../../catalog/files/index.ts'
import {
  countDownload,
  downloadsOf,
  findDownload,
  findDownloads,
  hasDownload,
  type StoredDownloadable,
} from './queries.ts'
import { downloadLifetime, readDownloadToken, signDownload } from './token.ts'

type Area = typeof contract.customerPortal.downloadables
type Item = HandlerReply<Area['list']>['items'][number]

type Keys = Pick<Services, 'clock' | 'public_url' | 'secret'>

/** Returns a download address that works for `downloadLifetime` without credentials. */
const downloadUrl = (services: Keys, id: string): string =>
  `${services.public_url}/v1/customer-portal/downloadables/${signDownload(services, { id })}`

/**
 * Returns the address of a download available to a portal session.
 *
 * @throws ResourceNotFound if the download is not, or no longer, available to the customer
 */
export const ownDownloadUrl = async (
  services: Keys & Pick<Services, 'database'> & { readonly caller: Portal },
  id: string,
): Promise<string> => {
  if (!(await hasDownload(services.database.db, services.caller, id)))
    throw apiError('ResourceNotFound', 'You can no longer download this file.')
  return downloadUrl(services, id)
}

/** Returns the representation of a download with a temporary address. */
const presentDownloadable = ({ id, benefit_id, file }: StoredDownloadable, services: Keys): Item => ({
  id,
  benefit_id,
  file: {
    ...presentBase(file),
    service: file.service,
    download: {
      url: downloadUrl(services, id),
      headers: {},
      expires_at: iso(after(services.clock.now(), downloadLifetime)),
    },
  },
})

/** Lists the files available to a portal session, newest first. */
export const list = defineList(contract.customerPortal.downloadables.list, {
  from: downloadsOf,
  id: 'downloadables.id',
  filters: {
    organization_id: oneOf('downloadables.organization_id'),
    benefit_id: oneOf('downloadables.benefit_id'),
  },
  sorts: {},
  order: { by: 'downloadables.created_at', direction: 'desc' },
  load: findDownloads,
  present: presentDownloadable,
})

/**
 * Counts a download, except for HEAD requests, and redirects to the file in storage, where it is saved under
 * its name.
 *
 * @throws ResourceNotFound if the token is invalid, or the file is no longer available to its holder;
 *   ResourceUnavailable when the token has expired; BadRequest if it contains no download
 */
export const get: Handler<Area['get'], Services> = async ({ path }, services) => {
  const { database, storage, clock } = services
  const now = clock.now()
  const token = readDownloadToken(services, path.token)
  if (token === undefined) throw apiError('ResourceNotFound', 'There is no download at this address.')
  if (token === 'expired')
    throw apiError('ResourceUnavailable', 'This address has expired. List the downloads again for a new one.')
  if (token.id === undefined)
    throw apiError(
      'BadRequest',
      'This address does not lead to a download. List the downloads again for a new one.',
    )
  const file = services.request.only_head
    ? await findDownload(database.db, token.id)
    : await countDownload(database.db, token.id, now)
  if (file === undefined) throw apiError('ResourceNotFound', 'You can no longer download this file.')
  const { bucket, key } = locationOf(file)
  const location = await storage.signedUrl(bucket, key, {
    expires_at: after(now, downloadLifetime),
    download_as: file.name,
  })
  return { location }
}
