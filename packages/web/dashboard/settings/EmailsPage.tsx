import * as api from '@atelier/contract'
import { languages, type Language } from '@atelier/contract/primitives/languages'
import { useNavigate, useParams } from 'react-router'
import { useEndpoint } from '../../lib/queries.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { CustomerMail } from '../api-types.ts'
import { paths } from '../paths.ts'
import { useOrganization } from '../shell/organization.ts'
import { languageChoices } from './brand-fields.ts'
import css from './EmailsPage.module.css'
import { mailNames } from './mail-words.ts'
import { MailForm } from './MailForm.tsx'

/**
 * The seller's texts in e-mails to customers. Each e-mail in each language has its own URL, so that switching
 * asks before unsaved text is lost.
 */
export const EmailsPage = () => {
  const { id, slug } = useOrganization()
  const { mail, language: code } = useParams()
  const navigate = useNavigate()
  const { data, error, refetch } = useEndpoint(api.organizationMails.list, { path: { id } })
  const settings = data?.items.find((item) => item.mail === mail) ?? data?.items[0]
  const language = languages.find((candidate) => candidate === code) ?? languages[0]
  const choose = (next: { mail: CustomerMail; language: Language }) =>
    void navigate(paths.settings(slug, `emails/${next.mail}/${next.language}`), { preventScrollReset: true })
  return (
    <>
      {data !== undefined && settings !== undefined ? (
        <div className={css.columns}>
          <div className={css.choices}>
            <Select
              label="E-mail"
              choices={data.items.map((item) => ({ value: item.mail, label: mailNames[item.mail] }))}
              value={settings.mail}
              onChange={(next) => choose({ mail: next, language })}
            />
            <Select
              label="Language"
              choices={languageChoices}
              value={language}
              onChange={(next) => choose({ mail: settings.mail, language: next })}
            />
          </div>
          <MailForm
            key={`${settings.mail} ${language}`}
            list={data}
            settings={settings}
            language={language}
          />
        </div>
      ) : error !== undefined ? (
        <LoadFailed title="The e-mails could not be loaded." error={error} onRetry={refetch} />
      ) : (
        <div className={css.waiting}>
          <Skeleton />
        </div>
      )}
    </>
  )
}
