export { keepOpen, type KeepOpenOptions, type Losable } from './keep-open.ts'
export { codeOf, isDiskFull, isNetworkError, Outage, type Service } from './outage.ts'
export { watchOutage, type OutageOptions, type OutageWatch } from './watch-outage.ts'
