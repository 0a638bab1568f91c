import type { ReactNode } from 'react'
import type { EndpointState } from '../../lib/queries.ts'
import { Card } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

type Props<Settings> = {
  /** Title of the first card, which is shown while the settings load. */
  title: string
  settings: EndpointState<Settings>
  children: (settings: Settings) => ReactNode
}

/** Settings that are loaded when their page is opened. */
export const LoadedSettings = <Settings,>({ title, settings, children }: Props<Settings>) => {
  const { data, error, refetch } = settings
  if (data !== undefined) return children(data)
  if (error !== undefined)
    return <LoadFailed title="The settings could not be loaded." error={error} onRetry={refetch} />
  return (
    <div aria-busy="true">
      <Card title={title}>
        <Skeleton width="100%" height="12rem" />
      </Card>
    </div>
  )
}
