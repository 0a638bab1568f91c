import * as api from '@atelier/contract'
import { type ResponseOf } from '../../lib/calls.ts'
import { Plus, X } from 'lucide-react'
import { list } from '../../lib/field-kinds.ts'
import { fields } from '../../lib/fields.ts'
import { sameField } from '../../lib/form-issues.ts'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { useBodyForm } from '../../lib/use-body-form.ts'
import { changesOf } from '../../lib/use-concurrent-change.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CodeBlock } from '../../ui/CodeBlock.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useOrganization } from '../shell/organization.ts'
import { pageSnippet, serverSnippet } from './embed-snippets.ts'
import { LoadedSettings } from './LoadedSettings.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { filledRows, formPath, type UrlRow } from './url-rows.ts'
import css from './Settings.module.css'

type OriginsProps = {
  rows: readonly UrlRow[]
  onChange: (rows: UrlRow[]) => void
  errorOf: (at: number) => string | undefined
}

const Origins = ({ rows, onChange, errorOf }: OriginsProps) => (
  <>
    {rows.map(({ url }, at) => (
      // The rows are identified by their position.
      // oxlint-disable-next-line react/no-array-index-key
      <div key={at} className={css.origin}>
        <Field
          label="Site"
          type="url"
          inputMode="url"
          placeholder="https://shop.example"
          value={url}
          onChange={({ target }) =>
            onChange(rows.map((row, place) => (place === at ? { url: target.value } : row)))
          }
          error={errorOf(at)}
        />
        <Button
          tone="plain"
          className={css.remove}
          aria-label={`Remove the site ${url || at + 1}`}
          onClick={() => onChange(rows.filter((_, place) => place !== at))}
        >
          <X size={15} aria-hidden="true" />
        </Button>
      </div>
    ))}
    <div>
      <Button tone="soft" size="small" onClick={() => onChange([...rows, { url: '' }])}>
        <Plus size={14} aria-hidden="true" />
        Add a site
      </Button>
    </div>
  </>
)

type Settings = ResponseOf<typeof api.portalEmbedSettings.get>

const origins = list(
  'origins',
  (url: string): UrlRow => ({ url }),
  ({ url }) => url.trim(),
)

const { entryOf, bodyOf } = fields({
  origins: { ...origins, write: (rows: readonly UrlRow[]) => origins.write(filledRows(rows)) },
})

const OriginsForm = ({ id, settings }: { id: string; settings: Settings }) => {
  const update = useWrite(api.portalEmbedSettings.update)
  const form = useBodyForm(api.portalEmbedSettings.update, {
    initial: entryOf(settings),
    toBody: bodyOf,
    fieldOf: (place, values) =>
      sameField(values)(`${formPath(place, 'origins', values.origins)}.url`) ?? 'origins',
    changes: changesOf(settings, entryOf, api.portalEmbedSettings.get, { path: { id } }, 'all'),
    save: (body, key, _, { revision }) => update.run({ path: { id }, body }, key, revision),
    onSaved: () => showToast('good', 'The sites were saved.'),
  })
  const rows = form.bound('origins')
  return (
    <SettingsForm form={form} label="Sites">
      <Card title="Sites that may show the portal">
        <div className={css.form}>
          <p className={css.soft}>
            Customers who are signed in at your own site can see their purchases there, in a frame. Enter each
            site with https:// and its host. In the sandbox http://localhost works too.
          </p>
          <Origins
            rows={rows.value}
            onChange={rows.onChange}
            errorOf={(at) => form.errorOf(`origins.${at}.url`)}
          />
          <Notice tone="bad">{rows.error}</Notice>
        </div>
      </Card>
    </SettingsForm>
  )
}

/** Sites that may frame the customer portal, and the snippets for them. */
export const PortalPage = () => {
  const { id } = useOrganization()
  const settings = useEndpoint(api.portalEmbedSettings.get, { path: { id } })
  const server = window.location.origin
  return (
    <>
      <div className={css.narrow}>
        <LoadedSettings title="Sites that may show the portal" settings={settings}>
          {(data) => (
            <>
              <OriginsForm id={id} settings={data} />
              <Card title="Embed on your site">
                <div className={css.form}>
                  <p className={css.soft}>
                    Your server creates a link for each visit, with an access token that stays there. Your
                    page sets it as the address of the frame, and sets another one when the session has ended.
                  </p>
                  <CodeBlock
                    label="Your server"
                    code={serverSnippet(server, data.origins[0] ?? 'https://shop.example')}
                  />
                  <CodeBlock label="Your page" code={pageSnippet(server)} />
                </div>
              </Card>
            </>
          )}
        </LoadedSettings>
      </div>
    </>
  )
}
