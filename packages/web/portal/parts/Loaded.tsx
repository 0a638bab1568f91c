import type { ReactNode } from 'react'
import type { EndpointState } from '../../lib/queries.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useSpeech } from '../texts/speech.ts'

type LoadingProps = {
  /** Expected height of the content. */
  height?: string | undefined
}

/** Placeholder for the response of a call. */
export const Loading = ({ height = '6rem' }: LoadingProps) => (
  <div aria-busy="true">
    <Skeleton width="100%" height={height} />
  </div>
)

type Props<T> = LoadingProps & {
  state: EndpointState<T>
  children: (data: T) => ReactNode
}

/** Response of a call: a skeleton while loading, and a retry button after a failure. */
export const Loaded = <T,>({ state, height, children }: Props<T>) => {
  const { say } = useSpeech()
  const { data, error, refetch } = state
  if (data !== undefined) return children(data)
  if (error !== undefined) return <LoadFailed title={say('notLoaded')} error={error} onRetry={refetch} />
  return <Loading height={height} />
}
