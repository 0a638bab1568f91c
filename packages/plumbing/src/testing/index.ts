export { makeScratchFolder } from './scratch-folder.ts'
export { silentLog } from './silent-log.ts'
export { testClock, type TestClock } from './test-clock.ts'
export { testDatabase, type TestDatabase } from './test-database.ts'
