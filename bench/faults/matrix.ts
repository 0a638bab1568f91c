import { activationRace } from './activations.ts'
import { backupRestored } from './backup.ts'
import { clockSkew } from './clock-skew.ts'
import { connectionsExhausted, databaseStopped } from './database.ts'
import { diskFull } from './disk.ts'
import type { Fault } from './fault.ts'
import { killedInConfirm, killedInRenewal } from './kills.ts'
import {
  hangingReceiver,
  killedAfterIngest,
  perCustomerCap,
  repeatedOwnWebhooks,
  repeatedUsageEvents,
} from './not-built.ts'
import { painterFails } from './painting.ts'
import { hostilePictures } from './pictures.ts'
import { rollingRestart, workerFrozen } from './processes.ts'
import { repeatedProcessorEvents } from './processor-events.ts'
import { cappedDiscount, doubleConfirm, refundRace, updateDuringConfirm } from './races.ts'
import { refundDuringUse } from './refund-during-use.ts'
import { slowClients } from './slow-clients.ts'
import { uploadInterrupted } from './uploads.ts'

/** Fault matrix, in the order of its numbers. */
export const faults: readonly Fault[] = [
  killedInConfirm,
  killedInRenewal,
  databaseStopped,
  connectionsExhausted,
  diskFull,
  slowClients,
  hangingReceiver,
  repeatedProcessorEvents,
  repeatedOwnWebhooks,
  clockSkew,
  doubleConfirm,
  updateDuringConfirm,
  cappedDiscount,
  perCustomerCap,
  refundRace,
  refundDuringUse,
  repeatedUsageEvents,
  killedAfterIngest,
  activationRace,
  painterFails,
  uploadInterrupted,
  workerFrozen,
  backupRestored,
  hostilePictures,
  rollingRestart,
]
