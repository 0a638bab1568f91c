import * as api from '@atelier/contract'
import type { Language } from '@atelier/contract/primitives/languages'
import { resultOf } from '../../lib/api-error.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { text } from '../../lib/field-kinds.ts'
import { fields } from '../../lib/fields.ts'
import { useWrite } from '../../lib/queries.ts'
import { useBodyForm } from '../../lib/use-body-form.ts'
import { changesOf } from '../../lib/use-concurrent-change.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field, TextArea } from '../../ui/Field.tsx'
import { showToast, type ToastAction } from '../../ui/toast-store.ts'
import type { MailList, MailSettings } from '../api-types.ts'
import { useOrganization } from '../shell/organization.ts'
import css from './MailForm.module.css'
import { MailPreview, type MailText } from './MailPreview.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import shared from './Settings.module.css'
import { useMayChange } from '../shell/use-role.ts'

const mailText = fields({ subject: text('subject'), introduction: text('introduction') })

type MailFormProps = { list: MailList; settings: MailSettings; language: Language }

/** Form of the seller's text in one e-mail and language, beside its preview. */
export const MailForm = ({ list, settings, language }: MailFormProps) => {
  const { id } = useOrganization()
  const mayChange = useMayChange()
  const { mail, placeholders, has_fixed_subject, standard_subjects, texts } = settings
  const own = texts.find((text) => text.language === language)
  const entryOf = ({ items }: MailList) => {
    const mailTexts = items.find((item) => item.mail === mail)?.texts
    return mailText.entryOf(mailTexts?.find((candidate) => candidate.language === language))
  }
  const path = { id, mail, language }
  const update = useWrite(api.organizationMails.update)
  const sendTest = useWrite(api.organizationMails.sendTest)
  const form = useBodyForm(api.organizationMails.update, {
    initial: entryOf(list),
    toBody: mailText.bodyOf,
    changes: changesOf(list, entryOf, api.organizationMails.list, { path: { id } }, 'all'),
    save: (body, key, _, { revision }) => update.run({ path, body }, key, revision),
    onSaved: () => showToast('good', 'The text was saved. The next e-mail uses it.'),
  })
  const entry = form.form.watch()
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
      <MailPreview
        mail={mail}
        text={entry}
        language={language}
        standardSubject={standard_subjects[language]}
      />
    </>
  )
}
