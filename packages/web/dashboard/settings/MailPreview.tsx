import * as api from '@atelier/contract'
import type { Language } from '@atelier/contract/primitives/languages'
import { useEndpoint } from '../../lib/queries.ts'
import { useDebouncedBody } from '../../lib/use-debounced.ts'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import type { CustomerMail } from '../api-types.ts'
import section from '../shared/section.module.css'
import { useOrganization } from '../shell/organization.ts'
import { MailFrame } from './MailFrame.tsx'
import shared from './Settings.module.css'

/** The seller's text in an e-mail; empty parts are the standard ones. */
export type MailText = { readonly subject: string; readonly introduction: string }

type Props = { mail: CustomerMail; text: MailText; language: Language; standardSubject: string | undefined }

/** Preview of an e-mail with the text as typed. */
export const MailPreview = ({ mail, text, language, standardSubject }: Props) => {
  const { id } = useOrganization()
  const body = useDebouncedBody({ ...text, language })
  const preview = useEndpoint(api.organizationMails.preview, { path: { id, mail }, body }, { keepLast: true })
  return (
    <aside aria-label="Preview" className={section.stack}>
      <p className={shared.soft}>Subject: {preview.data?.subject ?? standardSubject}</p>
      <PartBoundary>
        <MailFrame preview={preview} />
      </PartBoundary>
    </aside>
  )
}
