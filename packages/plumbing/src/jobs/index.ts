export { advanceClock, WorkNotDoneError, type AdvanceOptions } from './advance-clock.ts'
export { listDeadJobs, reviveJob, type DeadJob } from './dead.ts'
export {
  enqueue,
  jobWrite,
  scheduleWrite,
  withdraw,
  withdrawDueWrite,
  withdrawWrite,
  type EnqueueOptions,
} from './enqueue.ts'
export { defineJob, handle, type Job, type JobFacts, type JobHandler } from './job.ts'
export { nextDue } from './move-due.ts'
export { runDueJobs, type RunDueOptions } from './run-due.ts'
export { startWorker, type WorkerOptions } from './worker.ts'
