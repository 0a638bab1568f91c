import * as api from '@atelier/contract'
import { readableEmail } from '@atelier/contract/primitives/readable-email'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { errorSentence } from '../../lib/error-sentence.ts'
import { resultOf } from '../../lib/api-error.ts'
import { useFormat } from '../../lib/format.ts'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { useListUrl } from '../../lib/use-list-url.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, Facts } from '../../ui/Card.tsx'
import { CodeBlock } from '../../ui/CodeBlock.tsx'
import { Columns } from '../../ui/Columns.tsx'
import { CallDialog } from '../../ui/CallDialog.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { paths } from '../paths.ts'
import { ObjectPage } from '../shared/ObjectPage.tsx'
import { useOrganization } from '../shell/organization.ts'
import type { WholeKey } from '../api-types.ts'
import { KeyActivations } from './KeyActivations.tsx'
import { keyStateOf, ofLimit } from './words.ts'

const LimitsDialog = lazyDialog(() => import('./LimitsDialog.tsx'), 'LimitsDialog')

const RotateDialog = lazyDialog(() => import('./RotateDialog.tsx'), 'RotateDialog')

const StatusActions = ({ licenseKey }: { licenseKey: WholeKey }) => {
  const { id, status, customer } = licenseKey
  const [isRevoking, setIsRevoking] = useState(false)
  const update = useWrite(api.licenseKeys.update)
  const revoke = useWrite(api.licenseKeys.update)
  const change = async (next: 'granted' | 'disabled', done: string) => {
    const result = await resultOf(update.run({ path: { id }, body: { status: next } }))
    if (!result.ok) return showToast('bad', errorSentence(result.error))
    const undo = { label: 'Undo', run: () => void change('granted', 'The change was undone.') }
    showToast('good', done, next === 'disabled' ? undo : undefined)
  }
  return (
    <>
      {status === 'granted' ? (
        <Button
          tone="soft"
          busy={update.isRunning}
          onClick={() => void change('disabled', 'The key was disabled.')}
        >
          Disable
        </Button>
      ) : (
        <Button
          tone="soft"
          busy={update.isRunning}
          onClick={() => void change('granted', 'The key is valid again.')}
        >
          Enable
        </Button>
      )}
      {status !== 'revoked' && (
        <Button tone="soft" onClick={() => setIsRevoking(true)}>
          Revoke…
        </Button>
      )}
      <CallDialog
        open={isRevoking}
        onClose={() => setIsRevoking(false)}
        title="Revoke the license key?"
        action="Revoke the key"
        call={revoke}
        input={{ path: { id }, body: { status: 'revoked' } }}
        done="The key was revoked."
      >
        <p>
          The key of {customer.name ?? readableEmail(customer.email)} fails validation the next time a program
          checks it. The benefit stays granted, and you can enable the key again.
        </p>
      </CallDialog>
    </>
  )
}

const LoadedKey = ({ licenseKey, list }: { licenseKey: WholeKey; list: string }) => {
  const { slug } = useOrganization()
  const { number, long, day } = useFormat()
  const [isLimiting, setIsLimiting] = useState(false)
  const [isRotating, setIsRotating] = useState(false)
  const benefit = useEndpoint(api.benefits.get, { path: { id: licenseKey.benefit_id } })
  const { customer, activations, expires_at, last_validated_at, created_at } = licenseKey
  return (
    <>
      <title>{`License key ${licenseKey.display_key} · Atelier`}</title>
      <PageHead
        crumbs={[{ label: 'License keys', to: list }]}
        title={`License key ${licenseKey.display_key.slice(-6)}`}
        aside={<StatusBadge {...keyStateOf(licenseKey)} />}
        note={created_at === undefined ? undefined : `Issued ${long(created_at)}`}
        actions={
          <>
            <Button tone="soft" onClick={() => setIsLimiting(true)}>
              Limits…
            </Button>
            {licenseKey.status !== 'revoked' && (
              <Button tone="soft" onClick={() => setIsRotating(true)}>
                Rotate…
              </Button>
            )}
            <StatusActions licenseKey={licenseKey} />
          </>
        }
      />
      <Columns
        main={
          <>
            <CodeBlock label="license key" code={licenseKey.key} />
            <KeyActivations licenseKey={licenseKey} />
          </>
        }
        side={
          <>
            <Card title="Use">
              <Facts
                facts={[
                  { label: 'Uses', value: ofLimit(licenseKey.usage, licenseKey.limit_usage, number) },
                  {
                    label: 'Activations',
                    value:
                      licenseKey.limit_activations === null
                        ? 'Not needed'
                        : ofLimit(activations.length, licenseKey.limit_activations, number),
                  },
                  { label: 'Validated', value: number(licenseKey.validations) },
                  {
                    label: 'Last used',
                    value: last_validated_at === null ? 'Never' : long(last_validated_at),
                  },
                  { label: 'Expires', value: expires_at === null ? 'Never' : day(expires_at) },
                ]}
              />
            </Card>
            <Card title="Details">
              <Facts
                facts={[
                  {
                    label: 'Customer',
                    value: (
                      <Link to={paths.customer(slug, customer.id)}>
                        {customer.name ?? readableEmail(customer.email)}
                      </Link>
                    ),
                  },
                  {
                    label: 'Benefit',
                    value: (benefit.data ?? benefit.error) && (
                      <Link to={paths.benefit(slug, licenseKey.benefit_id)}>
                        {benefit.data?.description ?? 'Benefit of the key'}
                      </Link>
                    ),
                  },
                  {
                    label: 'Key id',
                    value: <CopyButton text={licenseKey.id} label="license key id" showText />,
                  },
                ]}
              />
            </Card>
          </>
        }
      />
      <LimitsDialog open={isLimiting} onClose={() => setIsLimiting(false)} licenseKey={licenseKey} />
      <RotateDialog open={isRotating} onClose={() => setIsRotating(false)} licenseKey={licenseKey} />
    </>
  )
}

/** Page of one license key: its text, its customer, its activations, and its limits. */
export const LicenseKeyPage = () => {
  const { id = '' } = useParams()
  const { slug } = useOrganization()
  const list = useListUrl(paths.licenseKeys(slug))
  const licenseKey = useEndpoint(api.licenseKeys.get, { path: { id } })
  return (
    <ObjectPage noun="license key" crumb={{ label: 'License keys', to: list }} object={licenseKey}>
      {(loaded) => <LoadedKey key={id} licenseKey={loaded} list={list} />}
    </ObjectPage>
  )
}
