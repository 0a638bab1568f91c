import type { StoredFile } from './client.ts'

/** What files are for. */
export const fileKinds: Readonly<Record<StoredFile['service'], string>> = {
  downloadable: 'Download',
  product_media: 'Product picture',
  organization_avatar: 'Logo',
}
