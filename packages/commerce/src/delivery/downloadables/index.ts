import { defineArea } from '../../core/area.ts'
import { list as benefitFilesList } from './seller.ts'
import { get, list } from './portal.ts'

export const downloadables = defineArea('downloadables', {
  endpoints: {
    benefitFiles: { list: benefitFilesList },
    'customerPortal.downloadables': { get, list },
  },
})

export { addFileToGrant, downloadableDelivery } from './delivery.ts'
export { ownDownloadUrl } from './portal.ts'
