import { defineArea } from '../../core/area.ts'
import * as organizationBrands from './seller.ts'
import { list, preview, sendTest, sendTestMailJob, update } from './seller-mails.ts'
import { previewPages } from './preview-page.ts'

/** Branding of a seller: logo and colors, custom texts of e-mails, and previews of both. */
export const brands = defineArea('brands', {
  endpoints: {
    organizationBrands: { get: organizationBrands.get, update: organizationBrands.update },
    organizationMails: { list, update, preview, sendTest },
  },
  forbidden: 'Your role in the organization does not change its settings.',
  pages: previewPages,
  jobs: [sendTestMailJob],
})

export { presentShopBrand } from './seller.ts'
export { findLogo } from './queries.ts'
