import type { ReactNode } from 'react'
import type { EndpointState } from '../../lib/queries.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useSpeech } from '../texts/speech.ts'

type LoadingProps = {
  /** As high as the content is likely to be. */
  height?: string | undefined
}

/** Stands in the place of what a call will answer. */
export const Loading = ({ height = '6rem' }: LoadingProps) => (
  <div aria-busy="true">
    <Skeleton width="100%" height={height} />
  </div>
)

type Props<T> = LoadingProps & {
  state: EndpointState<T>
  children: (data: T) => ReactNode
}

/** What a call has answered: a skeleton until then, and the way to ask again when it failed. */
export const Loaded = <T,>({ state, height, children }: Props<T>) => {
  const { say } = useSpeech()
  const { data, error, refetch } = state
  if (data !== undefined) return children(data)
  if (error !== undefined) return <LoadFailed title={say('notLoaded')} error={error} onRetry={refetch} />
  return <Loading height={height} />
}
