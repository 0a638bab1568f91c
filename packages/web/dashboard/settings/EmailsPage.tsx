import * as api from '@atelier/contract'
import { languages, type Language } from '@atelier/contract/primitives/languages'
import { useNavigate, useParams } from 'react-router'
import { resultOf } from '../../lib/api-error.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { useBodyForm } from '../../lib/use-body-form.ts'
import { changesOf } from '../../lib/use-meanwhile.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field, TextArea } from '../../ui/Field.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { PartBoundary } from '../../ui/PartBoundary.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast, type ToastAction } from '../../ui/toast-store.ts'
import { paths } from '../paths.ts'
import section from '../shared/section.module.css'
import { useOrganization } from '../shell/organization.ts'
import { languageChoices } from './brand-fields.ts'
import type { CustomerMail, MailList, MailSettings } from '../api-types.ts'
import { mailNames } from './mail-words.ts'
import { MailFrame } from './MailFrame.tsx'
import { useMayChange } from './roles.ts'
import { SettingsForm } from './SettingsForm.tsx'
import css from './BrandPage.module.css'
import shared from './Settings.module.css'

type MailText = { readonly subject: string; readonly introduction: string }

type MailFormProps = { list: MailList; settings: MailSettings; language: Language }

const MailForm = ({ list, settings, language }: MailFormProps) => {
  const { id } = useOrganization()
  const mayChange = useMayChange()
  const { mail, placeholders, has_fixed_subject, standard_subjects, texts } = settings
  const own = texts.find((text) => text.language === language)
  const entryOf = ({ items }: MailList) => {
    const text = items
      .find((item) => item.mail === mail)
      ?.texts.find((candidate) => candidate.language === language)
    return { subject: text?.subject ?? '', introduction: text?.introduction ?? '' }
  }
  const path = { id, mail, language }
  const update = useWrite(api.organizationMails.update)
  const sendTest = useWrite(api.organizationMails.sendTest)
  const form = useBodyForm(api.organizationMails.update, {
    initial: entryOf(list),
    toBody: (entry) => entry,
    changes: changesOf(list, entryOf, api.organizationMails.list, { path: { id } }, 'all'),
    save: (body, key, _, { revision }) => update.run({ path, body }, key, revision),
    onSaved: () => showToast('good', 'The text was saved. The next e-mail uses it.'),
  })
  const entry = form.form.watch()
  const shown = useDebounced(JSON.stringify({ ...entry, language }), 400)
  const preview = useEndpoint(
    api.organizationMails.preview,
    { path: { id, mail }, body: JSON.parse(shown) as typeof entry & { language: Language } },
    { keepLast: true },
  )
  const replace = async (text: MailText, done: string, undo?: ToastAction) => {
    const result = await resultOf(update.run({ path, body: text }, undefined, form.saved().revision))
    if (!result.ok) return showToast('bad', errorSentence(result.error))
    form.takeSaved(text, result.value)
    showToast('good', done, undo)
  }
  const reset = () => {
    const { entry: former } = form.saved()
    const undo = { label: 'Undo', run: () => void replace(former, 'Your text is back.') }
    void replace({ subject: '', introduction: '' }, 'The standard text was restored.', undo)
  }
  const test = async () => {
    const result = await resultOf(sendTest.run({ path: { id, mail }, body: { language } }))
    if (result.ok) showToast('good', 'A test e-mail with sample data is on its way to you.')
    else showToast('bad', errorSentence(result.error))
  }
  return (
    <>
      <SettingsForm form={form} label="E-mail">
        <Card title="Your text">
          <div className={shared.form}>
            {has_fixed_subject ? (
              <p className={shared.soft}>
                The subject is fixed, “{standard_subjects[language]}”, so that customers find these e-mails.
              </p>
            ) : (
              <Field
                label="Subject"
                placeholder={standard_subjects[language]}
                hint="Leave empty to use the standard subject."
                {...form.field('subject')}
              />
            )}
            <TextArea
              label="Introduction"
              rows={6}
              hint="Shown before the standard text. An empty line starts a new paragraph."
              {...form.field('introduction')}
            />
            <p className={shared.soft}>
              Available placeholders: {placeholders.map((name) => `{${name}}`).join(', ')}
            </p>
            {mayChange !== false && (
              <div className={css.row}>
                <Button
                  tone="soft"
                  size="small"
                  disabled={form.isDirty}
                  busy={sendTest.isRunning}
                  onClick={() => void test()}
                >
                  Send the saved e-mail to me
                </Button>
                <Button
                  tone="plain"
                  size="small"
                  disabled={own === undefined}
                  busy={update.isRunning && !form.isSaving}
                  onClick={reset}
                >
                  Restore the standard text
                </Button>
              </div>
            )}
          </div>
        </Card>
      </SettingsForm>
      <aside aria-label="Preview" className={section.stack}>
        <p className={shared.soft}>Subject: {preview.data?.subject ?? standard_subjects[language]}</p>
        <PartBoundary>
          <MailFrame preview={preview} />
        </PartBoundary>
      </aside>
    </>
  )
}

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
      <title>E-mails · Settings · Atelier</title>
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
