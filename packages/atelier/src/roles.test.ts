import type { JobHandler } from '@atelier/plumbing/jobs'
import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { jobsOf } from './roles.ts'

const job = (name: string): JobHandler => ({
  job: { name, payload: z.object({}) },
  run: async () => undefined,
})
const work = { jobs: [job('letters')], paintingJobs: [job('paint')] }
const names = (...args: Parameters<typeof jobsOf>): string[] =>
  jobsOf(...args).map(({ job: { name } }) => name)

it.each([
  ['here', ['web', 'worker'], ['letters', 'paint']],
  ['here', ['painter'], ['paint']],
  ['here', ['web'], []],
  ['queue', ['web', 'worker'], ['letters']],
  ['queue', ['painter'], ['paint']],
  ['queue', ['web', 'worker', 'painter'], ['letters', 'paint']],
  ['fal', ['worker'], ['letters', 'paint']],
] as const)('painting %s, a process of the roles %j takes %j', (painting, roles, takenJobs) => {
  expect(names({ painting, roles }, work)).toEqual(takenJobs)
})
