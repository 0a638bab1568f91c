import type { Config } from '@atelier/plumbing/config'
import type { JobHandler } from '@atelier/plumbing/jobs'

type Work = { readonly jobs: readonly JobHandler[]; readonly paintingJobs: readonly JobHandler[] }

/**
 * Returns the jobs that a process of these roles takes from the queue. Workers paint as well, unless painting
 * is left to the processes of the role `painter`, on this machine or others.
 */
export const jobsOf = ({ roles, painting }: Pick<Config, 'roles' | 'painting'>, work: Work): JobHandler[] => {
  const works = roles.includes('worker')
  const paints = roles.includes('painter') || (works && painting !== 'queue')
  return [...(works ? work.jobs : []), ...(paints ? work.paintingJobs : [])]
}

/** Returns the concurrency of each named pool. Waiting for a remote model or platform costs nothing. */
export const poolsOf = ({
  painting,
  painterWorkers,
}: Pick<Config, 'painting' | 'painterWorkers'>): Record<string, number> => ({
  painting: painting === 'fal' ? 8 : painterWorkers,
  platforms: 8,
})
