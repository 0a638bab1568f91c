import fc from 'fast-check'

// The reporter prints only messages: without this, the report of a property names its counterexample and not
// the failure.
fc.configureGlobal({ includeErrorInReport: true })
