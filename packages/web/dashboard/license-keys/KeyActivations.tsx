import * as api from '@atelier/contract'
import { useState } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useWrite } from '../../lib/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { CallDialog } from '../../ui/CallDialog.tsx'
import { HoldingsCard, Line } from '../shared/HoldingsCard.tsx'
import type { WholeKey } from '../api-types.ts'

type Activation = WholeKey['activations'][number]

const metaLine = ({ meta }: Activation): string =>
  Object.entries(meta)
    .map(([key, value]) => `${key}: ${String(value)}`)
    .join(' · ')

/** Activations of a key. */
export const KeyActivations = ({ licenseKey }: { licenseKey: WholeKey }) => {
  const { short } = useFormat()
  const [ending, setEnding] = useState<Activation>()
  const end = useWrite(api.portalLicenseKeys.deactivate)
  const { key, organization_id, activations, limit_activations } = licenseKey
  return (
    <>
      <HoldingsCard
        title="Activations"
        rows={{
          data: activations,
          error: undefined,
          isLoading: false,
          isStale: false,
          refetch: () => undefined,
        }}
        none={
          limit_activations === null
            ? 'This key needs no activation: it can be validated without one.'
            : 'No device or program has activated this key yet.'
        }
        idOf={({ id }) => id}
      >
        {(activation) => (
          <Line
            name={activation.label}
            note={[short(activation.created_at), metaLine(activation)].filter(Boolean).join(' · ')}
            end={
              <Button tone="plain" size="small" onClick={() => setEnding(activation)}>
                End…
              </Button>
            }
          />
        )}
      </HoldingsCard>
      <CallDialog
        open={ending !== undefined}
        onClose={() => setEnding(undefined)}
        title={`End the activation of “${ending?.label}”?`}
        action="End the activation"
        call={end}
        input={{ body: { key, organization_id, activation_id: ending?.id ?? '' } }}
        done={`“${ending?.label}” was deactivated.`}
      >
        <p>
          The program stops working with this key the next time it checks, and another one can be activated.
        </p>
      </CallDialog>
    </>
  )
}
