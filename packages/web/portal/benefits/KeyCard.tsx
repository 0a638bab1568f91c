import * as api from '@atelier/contract'
import { lazyDialog } from '../../ui/lazy-part.tsx'
import { useState } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useWrite, useEndpoint } from '../../lib/queries.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { CallDialog } from '../../ui/CallDialog.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { useSpeech } from '../texts/speech.ts'
import rows from '../parts/Rows.module.css'
import granted from '../orders/Granted.module.css'
import type { LicenseKey } from '../api-types.ts'

const RotateKey = lazyDialog(() => import('./RotateKey.tsx'), 'RotateKey')

type Activation = { readonly id: string; readonly label: string; readonly created_at: string }

type ActivationsProps = { licenseKey: LicenseKey; activations: readonly Activation[] }

/** Devices on which a key is active; the seller decides if customers can see and deactivate them. */
const Activations = ({ licenseKey, activations }: ActivationsProps) => {
  const { say } = useSpeech()
  const { day } = useFormat()
  const [ending, setEnding] = useState<Activation>()
  const deactivate = useWrite(api.portalLicenseKeys.deactivate)
  return (
    <>
      {activations.length > 0 && (
        <ul aria-label={say('activation.list')} className={rows.form}>
          {activations.map((activation) => (
            <li key={activation.id} className={granted.key}>
              <span className={rows.words}>
                <span>{activation.label}</span>
                <span className={rows.note}>{day(activation.created_at)}</span>
              </span>
              <Button tone="soft" size="small" onClick={() => setEnding(activation)}>
                {say('activation.end')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {ending !== undefined && (
        <CallDialog
          open
          onClose={() => setEnding(undefined)}
          title={say('activation.question', { label: ending.label })}
          action={say('activation.end')}
          call={deactivate}
          input={{
            body: {
              key: licenseKey.key,
              organization_id: licenseKey.organization_id,
              activation_id: ending.id,
            },
          }}
          done={say('activation.ended')}
        >
          {say('activation.text')}
        </CallDialog>
      )}
    </>
  )
}

const LoadedActivations = ({ licenseKey }: { licenseKey: LicenseKey }) => {
  const whole = useEndpoint(api.portalLicenseKeys.get, { path: { id: licenseKey.id } })
  return (
    <Loaded state={whole} height="2.5rem">
      {({ activations }) => <Activations licenseKey={licenseKey} activations={activations} />}
    </Loaded>
  )
}

/** License key: in full, with its usage, its activations, and a way to replace it. */
export const KeyView = ({ licenseKey }: { licenseKey: LicenseKey }) => {
  const { say } = useSpeech()
  const [isRotating, setIsRotating] = useState(false)
  const { day, number } = useFormat()
  const { key, status, expires_at, limit_usage, usage, limit_activations } = licenseKey
  const facts = [
    expires_at !== null && say('key.until', { day: day(expires_at) }),
    limit_usage !== null && say('key.used', { used: number(usage), limit: number(limit_usage) }),
    limit_activations !== null && say('key.devices', { count: limit_activations }),
  ].filter((fact) => fact !== false)
  return (
    <li className={granted.grant}>
      <div className={granted.key}>
        <code className={granted.code}>{key}</code>
        <CopyButton text={key} label={say('key')} />
        {status !== 'granted' && <Badge tone="bad">{say(`key.${status}`)}</Badge>}
        {status !== 'revoked' && (
          <Button tone="soft" size="small" onClick={() => setIsRotating(true)}>
            {say('rotation.open')}
          </Button>
        )}
      </div>
      {facts.length > 0 && <p className={rows.note}>{facts.join(' · ')}</p>}
      {status === 'granted' && <LoadedActivations licenseKey={licenseKey} />}
      <RotateKey open={isRotating} onClose={() => setIsRotating(false)} licenseKey={licenseKey} />
    </li>
  )
}
