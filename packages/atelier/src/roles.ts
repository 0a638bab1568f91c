import type { Config } from '@atelier/plumbing/config'
import type { JobHandler } from '@atelier/plumbing/jobs'

type Work = { readonly jobs: readonly JobHandler[]; readonly paintingJobs: readonly JobHandler[] }

/**
 * The jobs that a process of these roles takes from the queue. Workers paint as well, unless painting is left
 * to the processes of the role `painter`, on this machine or others.
 */
export const jobsOf = ({ roles, painting }: Pick<Config, 'roles' | 'painting'>, work: Work): JobHandler[] => {
  const works = roles.includes('worker')
  const paints = roles.includes('painter') || (works && painting !== 'queue')
  return [...(works ? work.jobs : []), ...(paints ? work.paintingJobs : [])]
}

/**
 * The concurrency of each pool of jobs. Waiting for a model elsewhere costs nothing; our own painter takes a
 * machine's cores for one picture.
 */
export const poolsOf = ({ painting }: Pick<Config, 'painting'>): Record<string, number> => ({
  painting: painting === 'fal' ? 8 : 1,
})
