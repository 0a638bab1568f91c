import { defineArea } from '../../core/area.ts'
import { get, list } from './portal.ts'

export const downloadables = defineArea('downloadables', {
  endpoints: { 'customerPortal.downloadables': { get, list } },
})

export { addFileToGrant, downloadableDelivery } from './delivery.ts'
export { ownDownloadUrl } from './portal.ts'
