import type { StoredFile } from '../api-types.ts'

/** Display texts of the file purposes. */
export const fileKinds: Readonly<Record<StoredFile['service'], string>> = {
  downloadable: 'Download',
  product_media: 'Product picture',
  organization_avatar: 'Logo',
}
