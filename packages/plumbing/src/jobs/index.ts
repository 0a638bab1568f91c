export { advanceClock, WorkNotDoneError, type AdvanceOptions } from './advance-clock.ts'
export { defineDue, type DeclaredDue, type Due } from './due.ts'
export { enqueue, type EnqueueOptions } from './enqueue.ts'
export { defineJob, handle, type Job, type JobHandler, type JobRun } from './job.ts'
export { runPending, type RunPendingOptions } from './run-pending.ts'
export { startScheduler, type SchedulerOptions } from './scheduler.ts'
export {
  jobWrite,
  scheduledJobs,
  scheduleWrite,
  withdraw,
  withdrawDueWrite,
  withdrawWrite,
} from './scheduled-jobs.ts'
export { startWorker, type WorkerOptions } from './worker.ts'
