// Written by `npm run docs` from the routes of the server. Do not edit.
import type { Operation } from './operation.ts';
import type * as t from './types.ts';

/** Whether setup is finished, and its options. */
export const getSetup = 'GET /api/setup' as Operation<{ answer: t.SetupState }>;
/** Finish setup with the organisation, the owner and the first catalog. */
export const finishSetup = 'POST /api/setup' as Operation<{ body: t.FinishSetupBody; answer: t.FinishedSetup }>;
/** Whether the server responds; with deep=1 also its database, files, backups and worker. Owners also see paths of the server. */
export const getHealth = 'GET /healthz' as Operation<{ query: t.GetHealthQuery; answer: t.Health }>;
/** Metrics of this process and of the server, in Prometheus format. */
export const getMetrics = 'GET /metrics file' as Operation<{ answer: Response }>;
/** Server status: health checks, backups (newest first), alerts and restart. */
export const getOperations = 'GET /api/operations' as Operation<{ answer: t.Operations }>;
/** Acknowledge the jobs that have failed so far: health counts only later ones. They stay in the list of jobs. */
export const acknowledgeFailedJobs = 'POST /api/operations/acknowledge-failed-jobs' as Operation<{ body: t.AcknowledgeFailedJobsBody; answer: undefined }>;
/** Send a test alert. Returns whether it was delivered. */
export const sendTestAlert = 'POST /api/operations/test-alert' as Operation<{ body: t.SendTestAlertBody; answer: t.SendTestAlertAnswer }>;
/** Restart the server after answering requests in progress. Requires a supervisor that restarts it. */
export const restart = 'POST /api/restart' as Operation<{ body: t.RestartBody; answer: t.RestartAnswer }>;
/** Who you are: name, role, and what a token may do. */
export const getMe = 'GET /api/me' as Operation<{ answer: t.Me }>;
/** How you may sign in. */
export const getAccount = 'GET /api/account' as Operation<{ answer: t.GetAccountAnswer }>;
/** Set your first password, within ten minutes of signing in. Other sessions end. */
export const setPassword = 'POST /api/account/password' as Operation<{ body: t.SetPasswordBody; answer: undefined }>;
/** Whether sign-in is required, and the methods. */
export const getSignInMethods = 'GET /api/sign-in' as Operation<{ answer: t.SignInPage }>;
/** Sign in with email and password. */
export const signIn = 'POST /api/auth/sign-in/email' as Operation<{ body: t.SignInBody; answer: t.SignInAnswer }>;
/** End this session. */
export const signOut = 'POST /api/auth/sign-out' as Operation<{ body: t.SignOutBody; answer: t.Success }>;
/** Change your password. */
export const changePassword = 'POST /api/auth/change-password' as Operation<{ body: t.ChangePasswordBody; answer: t.ChangedPassword }>;
/** Change your name. */
export const renameMe = 'POST /api/auth/update-user' as Operation<{ body: t.RenameMeBody; answer: t.Status }>;
/** Sign out everywhere else. */
export const signOutElsewhere = 'POST /api/auth/revoke-other-sessions' as Operation<{ body: t.SignOutElsewhereBody; answer: t.Status }>;
/** Sign out everywhere, including here. */
export const signOutEverywhere = 'POST /api/auth/revoke-sessions' as Operation<{ body: t.SignOutEverywhereBody; answer: t.Status }>;
/** The session of the request, or null. */
export const getSession = 'GET /api/auth/get-session' as Operation<{ answer: t.CurrentSession }>;
/** Start signing in with a provider. Returns the URL to send the browser to. */
export const beginProviderSignIn = 'POST /api/auth/sign-in/social' as Operation<{ body: t.BeginProviderSignInBody; answer: t.ProviderRedirect }>;
/** Return address for sign-in providers. */
export const finishProviderSignIn = 'GET /api/auth/callback/:provider' as Operation<{ params: { provider: string | number }; query: t.FinishProviderSignInQuery; answer: undefined }>;
/** Email a sign-in link; the answer does not reveal whether the address has an account. */
export const sendSignInLink = 'POST /api/auth/sign-in/magic-link' as Operation<{ body: t.SendSignInLinkBody; answer: t.Status }>;
/** Sign in with the token of an emailed link, once. */
export const followSignInLink = 'GET /api/auth/magic-link/verify' as Operation<{ query: t.FollowSignInLinkQuery; answer: undefined }>;
/** Your active sessions. */
export const listSessions = 'GET /api/sessions' as Operation<{ answer: t.ListSessionsAnswer }>;
/** End one of your sessions. */
export const endSession = 'DELETE /api/sessions/:id' as Operation<{ params: { id: string | number }; answer: undefined }>;
/** How the studio looks for you: theme, units, density, columns. What you did not choose is absent. */
export const getPreferences = 'GET /api/account/preferences' as Operation<{ answer: t.Preferences }>;
/** Change some of your preferences. Those left out stay as they are, and so do the columns of other lists. */
export const changePreferences = 'PUT /api/account/preferences' as Operation<{ body: t.Preferences; answer: undefined }>;
/** Your authenticator app, recovery codes and passkeys. */
export const getSecondFactor = 'GET /api/account/second-factor' as Operation<{ answer: t.SecondFactor }>;
/** Start to set up an authenticator app. It counts once a code of it was entered. */
export const setUpAuthenticatorApp = 'POST /api/auth/two-factor/enable' as Operation<{ body: t.SetUpAuthenticatorAppBody; answer: t.AuthenticatorAppSetup }>;
/** Finish signing in, or setting up the app, with a code of the authenticator app. */
export const enterAppCode = 'POST /api/auth/two-factor/verify-totp' as Operation<{ body: t.EnterAppCodeBody; answer: t.CodeAccepted }>;
/** Finish signing in with a recovery code, which is then used up. */
export const enterRecoveryCode = 'POST /api/auth/two-factor/verify-backup-code' as Operation<{ body: t.EnterRecoveryCodeBody; answer: t.CodeAccepted }>;
/** Make new recovery codes. The former ones no longer work. */
export const makeRecoveryCodes = 'POST /api/auth/two-factor/generate-backup-codes' as Operation<{ body: t.MakeRecoveryCodesBody; answer: t.MakeRecoveryCodesAnswer }>;
/** Turn off the authenticator app. Its recovery codes no longer work either. */
export const turnOffAuthenticatorApp = 'POST /api/auth/two-factor/disable' as Operation<{ body: t.TurnOffAuthenticatorAppBody; answer: t.Status }>;
/** Start to add a passkey: what to hand to the browser. */
export const beginPasskey = 'POST /api/account/passkeys/begin' as Operation<{ body: t.BeginPasskeyBody; answer: t.PasskeyOptions }>;
/** Add the passkey that the browser has made. */
export const addPasskey = 'POST /api/account/passkeys' as Operation<{ body: t.AddPasskeyBody; answer: t.AddPasskeyAnswer }>;
/** Start to sign in with a passkey: what to hand to the browser. */
export const beginPasskeySignIn = 'POST /api/auth/passkey/begin' as Operation<{ body: t.BeginPasskeySignInBody; answer: t.PasskeyOptions }>;
/** Sign in with a passkey. */
export const signInWithPasskey = 'POST /api/auth/passkey/verify-authentication' as Operation<{ body: t.SignInWithPasskeyBody; answer: t.SignInWithPasskeyAnswer }>;
/** Remove one of your passkeys. */
export const removePasskey = 'DELETE /api/account/passkeys/:id' as Operation<{ params: { id: string | number }; answer: undefined }>;
/** People with an account, with their roles. */
export const listPeople = 'GET /api/people' as Operation<{ answer: t.ListPeopleAnswer }>;
/** Change the role of a person. */
export const changeRole = 'PUT /api/people/:id' as Operation<{ params: { id: string | number }; body: t.ChangeRoleBody; answer: t.Person }>;
/** Remove the authenticator app, recovery codes and passkeys of a person who lost them. Their sessions end. */
export const resetSecondFactor = 'DELETE /api/people/:id/second-factor' as Operation<{ params: { id: string | number }; answer: undefined }>;
/** Remove a person. Their sessions and tokens end; their changes stay in the history. */
export const removePerson = 'DELETE /api/people/:id' as Operation<{ params: { id: string | number }; answer: undefined }>;
/** Open invitations. */
export const listInvitations = 'GET /api/invitations' as Operation<{ answer: t.ListInvitationsAnswer }>;
/** Create an invitation: a link for one use, valid for 7 days and shown only once. */
export const createInvitation = 'POST /api/invitations' as Operation<{ body: t.CreateInvitationBody; answer: t.CreatedInvitation }>;
/** Revoke an invitation. Its link stops working. */
export const revokeInvitation = 'DELETE /api/invitations/:id' as Operation<{ params: { id: string | number }; answer: undefined }>;
/** What an invitation offers. */
export const getInvitation = 'GET /api/join/:code' as Operation<{ params: { code: string | number }; answer: t.GetInvitationAnswer }>;
/** Accept an invitation with a name, and a password where passwords are used. Then sign in. */
export const acceptInvitation = 'POST /api/join/:code' as Operation<{ params: { code: string | number }; body: t.AcceptInvitationBody; answer: t.AcceptInvitationAnswer }>;
/** Your API tokens, and the scopes your role can grant. */
export const listTokens = 'GET /api/tokens' as Operation<{ answer: t.ListTokensAnswer }>;
/** Create an API token that acts as you, with the scopes you choose. It is shown only once. */
export const createToken = 'POST /api/tokens' as Operation<{ body: t.CreateTokenBody; answer: t.CreateTokenAnswer }>;
/** Revoke one of your API tokens. */
export const revokeToken = 'DELETE /api/tokens/:id' as Operation<{ params: { id: string | number }; answer: undefined }>;
/** Sign-ins, refusals, and changes of roles, tokens, secrets and settings, newest first. */
export const listAuditLog = 'GET /api/audit' as Operation<{ query: t.ListAuditLogQuery; answer: t.AuditLog }>;
/** The audit log as a file, at most 100,000 entries: ask for more by dates. */
export const exportAuditLog = 'GET /api/audit/export file' as Operation<{ query: t.ExportAuditLogQuery; answer: Response }>;
/** List designs, in pages. */
export const listDesigns = 'GET /api/designs' as Operation<{ query: t.ListDesignsQuery; answer: t.DesignPage }>;
/** Create a design. */
export const createDesign = 'POST /api/designs' as Operation<{ query: t.MessageQuery; body: t.CreateDesignBody; answer: t.Design }>;
/** One design: the working copy. */
export const getDesign = 'GET /api/designs/:id' as Operation<{ params: { id: string | number }; answer: t.Design }>;
/** Save a design. Saving a pack’s design creates your own copy. */
export const saveDesign = 'PUT /api/designs/:id' as Operation<{ params: { id: string | number }; query: t.MessageQuery; body: t.Design; ifMatch: 'required'; answer: t.Design }>;
/** Delete your own working copy. Saved revisions stay. */
export const deleteDesign = 'DELETE /api/designs/:id' as Operation<{ params: { id: string | number }; ifMatch: 'required'; answer: undefined }>;
/** Copy a design under a new id, without part numbers. */
export const duplicateDesign = 'POST /api/designs/:id/duplicate' as Operation<{ params: { id: string | number }; body: t.DuplicateDesignBody; answer: t.Design }>;
/** Rename a design, and change its id if nothing refers to the old one. */
export const renameDesign = 'POST /api/designs/:id/rename' as Operation<{ params: { id: string | number }; body: t.RenameDesignBody; ifMatch: 'required'; answer: t.Design }>;
/** Current findings in the working copy, in pages. */
export const getDesignIssues = 'GET /api/designs/:id/issues' as Operation<{ params: { id: string | number }; query: t.GetDesignIssuesQuery; answer: t.DesignFindings }>;
/** The nets of the working copy: electrically continuous conductors, including sub-assemblies. */
export const getDesignNets = 'GET /api/designs/:id/nets' as Operation<{ params: { id: string | number }; answer: t.NetList }>;
/** Every net reached from a terminal, through which parts. */
export const traceDesign = 'GET /api/designs/:id/trace' as Operation<{ params: { id: string | number }; query: t.TraceDesignQuery; answer: t.Trace }>;
/** What the layout comes to: routes and lengths, sections, coverings, fixings, splices. */
export const getHarness = 'GET /api/designs/:id/harness' as Operation<{ params: { id: string | number }; answer: t.Harness }>;
/** What other bundle lengths would change: wires, cut list, bill and price. Nothing is saved. */
export const previewHarnessLengths = 'POST /api/designs/:id/harness/preview' as Operation<{ params: { id: string | number }; body: t.PreviewHarnessLengthsBody; answer: t.HarnessEffect }>;
/** Who is editing a design. */
export const getLease = 'GET /api/designs/:id/lease' as Operation<{ params: { id: string | number }; answer: t.EditLease }>;
/** Start editing a design, keep editing it, or take editing over. */
export const requestLease = 'POST /api/designs/:id/lease' as Operation<{ params: { id: string | number }; body: t.RequestLeaseBody; answer: t.EditLease }>;
/** Stop editing a design. */
export const releaseLease = 'DELETE /api/designs/:id/lease' as Operation<{ params: { id: string | number }; body: t.ReleaseLeaseBody; answer: undefined }>;
/** Say that a page has a design open, and what is selected there. Pages repeat it every 10 seconds. */
export const showPresence = 'PUT /api/designs/:id/presence' as Operation<{ params: { id: string | number }; body: t.ShowPresenceBody; answer: t.PeopleHere }>;
/** Say that a page has closed a design. */
export const endPresence = 'DELETE /api/designs/:id/presence' as Operation<{ params: { id: string | number }; body: t.EndPresenceBody; answer: undefined }>;
/** The drawing sidecar of a design; empty until it is first saved. */
export const getDrawing = 'GET /api/drawings/:id' as Operation<{ params: { id: string | number }; answer: t.Drawing }>;
/** Save the drawing sidecar of a design. */
export const saveDrawing = 'PUT /api/drawings/:id' as Operation<{ params: { id: string | number }; query: t.MessageQuery; body: t.Drawing; ifMatch: 'required'; answer: t.Drawing }>;
/** List the records of a kind, in pages. */
export const listRecords = 'GET /api/definitions/:kind' as Operation<{ params: { kind: string | number }; query: t.ListRecordsQuery; answer: t.RecordPage }>;
/** Create a record. */
export const createRecord = 'POST /api/definitions/:kind' as Operation<{ params: { kind: string | number }; query: t.MessageQuery; body: t.CreateRecordBody; answer: t.LibraryRecord }>;
/** One record. */
export const getRecord = 'GET /api/definitions/:kind/:id' as Operation<{ params: { kind: string | number; id: string | number }; answer: t.LibraryRecord }>;
/** Save a record. Saving a pack’s record creates your own, which hides it. */
export const saveRecord = 'PUT /api/definitions/:kind/:id' as Operation<{ params: { kind: string | number; id: string | number }; query: t.MessageQuery; body: t.SaveRecordBody; ifMatch: 'required'; answer: t.LibraryRecord }>;
/** Delete your own record. A pack’s record with the same id applies again. */
export const deleteRecord = 'DELETE /api/definitions/:kind/:id' as Operation<{ params: { kind: string | number; id: string | number }; ifMatch: 'required'; answer: undefined }>;
/** Copy a record under a new id, with a note of its origin. */
export const duplicateRecord = 'POST /api/definitions/:kind/:id/fork' as Operation<{ params: { kind: string | number; id: string | number }; body: t.DuplicateRecordBody; answer: t.LibraryRecord }>;
/** The designs and records that refer to a record. */
export const getRecordUses = 'GET /api/definitions/:kind/:id/used-in' as Operation<{ params: { kind: string | number; id: string | number }; answer: t.RecordUses }>;
/** All current records and vocabulary, in one response. */
export const getLibrary = 'GET /api/library' as Operation<{ answer: t.LibrarySnapshot }>;
/** The terms of a vocabulary list. */
export const listWords = 'GET /api/vocab/:list' as Operation<{ params: { list: string | number }; answer: t.ListWordsAnswer }>;
/** Save a vocabulary list as a whole; terms left out are deleted. */
export const saveWords = 'PUT /api/vocab/:list' as Operation<{ params: { list: string | number }; query: t.MessageQuery; body: t.SaveWordsBody; ifMatch: 'required'; answer: t.SaveWordsAnswer }>;
/** An uploaded file by the SHA-256 of its bytes. */
export const getAsset = 'GET /api/assets/:address file' as Operation<{ params: { address: string | number }; answer: Response }>;
/** Delete a file nothing uses: no artwork, no model link, no saved version or revision that keeps it, no record of a piece. */
export const deleteAsset = 'DELETE /api/assets/:address' as Operation<{ params: { address: string | number }; query: t.DeleteAssetQuery; answer: undefined }>;
/** The artwork of a part: its own, else its body’s, else that of its body’s drawing. */
export const getArtwork = 'GET /api/artwork/:kind/:id' as Operation<{ params: { kind: string | number; id: string | number }; answer: t.ShownArtwork }>;
/** Set a part’s own picture of one side: SVG without script, PNG or JPEG. */
export const saveArtwork = 'PUT /api/artwork/:kind/:id/:side' as Operation<{ params: { kind: string | number; id: string | number; side: string | number }; query: t.SaveArtworkQuery; file: true; ifMatch: 'required'; answer: t.ShownArtwork }>;
/** Remove a picture from a part. Without its own picture, the part is shown with its body’s. */
export const deleteArtwork = 'DELETE /api/artwork/:kind/:id/:side' as Operation<{ params: { kind: string | number; id: string | number; side: string | number }; ifMatch: 'required'; answer: t.ShownArtwork }>;
/** A part’s 3D model, and the maker’s revisions of the model. */
export const getModel = 'GET /api/models/:kind/:id' as Operation<{ params: { kind: string | number; id: string | number }; answer: t.PartModel }>;
/** Set the 3D model of a part: a GLB file, or a STEP file, which a job converts while the request waits. */
export const saveModel = 'PUT /api/models/:kind/:id' as Operation<{ params: { kind: string | number; id: string | number }; query: t.SaveModelQuery; file: true; ifMatch: 'required'; answer: t.PartModel }>;
/** Keep a revision of the maker’s own model, by the id or part number of the record it shows. */
export const saveModelRevision = 'PUT /api/models/revisions/:of/:rev' as Operation<{ params: { of: string | number; rev: string | number }; query: t.SaveModelRevisionQuery; file: true; ifMatch: 'required'; answer: t.ModelLink }>;
/** Build a linked model from its source file. */
export const buildModel = 'POST /api/models/:kind/:id/build' as Operation<{ params: { kind: string | number; id: string | number }; answer: t.PartModel }>;
/** Detach a part’s model. The file stays for the revisions that use it. */
export const deleteModel = 'DELETE /api/models/:kind/:id' as Operation<{ params: { kind: string | number; id: string | number }; ifMatch: 'required'; answer: t.PartModel }>;
/** Remove a revision of the maker’s own model. The file stays. */
export const deleteModelRevision = 'DELETE /api/models/revisions/:of/:rev' as Operation<{ params: { of: string | number; rev: string | number }; ifMatch: 'required'; answer: undefined }>;
/** Save several records as one change set, or none; dryRun=1 only checks. */
export const saveBatch = 'POST /api/batch' as Operation<{ query: t.SaveBatchQuery; body: t.SaveBatchBody; answer: t.BatchAnswer }>;
/** Quick open: cables, records and words by id, name, number, tag or alias; for editors also by the numbers of customers. */
export const search = 'GET /api/search' as Operation<{ query: t.SearchQuery; answer: t.SearchHits }>;
/** Who changed what, newest first. */
export const listHistory = 'GET /api/history' as Operation<{ query: t.ListHistoryQuery; answer: t.HistoryPage }>;
/** One change set: each record before and after. */
export const getChangeSet = 'GET /api/history/:id' as Operation<{ params: { id: string | number }; answer: t.ChangeSetWithShadowedRecords }>;
/** Restore records to their state before or after a change set, as a new change set. */
export const restoreRecords = 'POST /api/history/:id/restore' as Operation<{ params: { id: string | number }; body: t.RestoreRecordsBody; ifMatch: 'optional'; answer: t.RestoreAnswer }>;
/** Server-sent events: `hello` first, with the number of the newest change set, the name of the stream and whose it is; `alive` every 20 seconds; `change` for every change set, `reload` when everything is to be read again, `lease` when the editor of a design changes, `presence` when people open or leave a design or select something in it (a page has left when the stream that it named, or that was given its name here, ends), `drift` for the progress of the recipe check, `job` when a job changes. */
export const openEvents = 'GET /api/events file' as Operation<{ query: t.EventsQuery; answer: Response }>;
/** The saved revisions of a design, newest first, without their frozen definitions. */
export const listDesignRevisions = 'GET /api/designs/:id/revisions' as Operation<{ params: { id: string | number }; answer: t.DesignRevisions }>;
/** Save and lock a revision of the working copy, with every definition it uses. */
export const saveDesignRevision = 'POST /api/designs/:id/revisions' as Operation<{ params: { id: string | number }; body: t.RevisionNote; ifMatch: 'optional'; answer: t.SavedVersion }>;
/** One saved revision with its frozen definitions. */
export const getDesignRevision = 'GET /api/designs/:id/revisions/:rev' as Operation<{ params: { id: string | number; rev: string | number }; answer: t.SavedVersion }>;
/** Submit a saved revision for approval. */
export const submitDesignRevision = 'POST /api/designs/:id/revisions/:rev/submit' as Operation<{ params: { id: string | number; rev: string | number }; body: t.RevisionNote; answer: t.SavedVersion }>;
/** Record that you checked a submitted revision. */
export const checkDesignRevision = 'POST /api/designs/:id/revisions/:rev/check' as Operation<{ params: { id: string | number; rev: string | number }; body: t.RevisionNote; answer: t.SavedVersion }>;
/** Release a submitted revision. */
export const approveDesignRevision = 'POST /api/designs/:id/revisions/:rev/approve' as Operation<{ params: { id: string | number; rev: string | number }; body: t.RevisionNote; answer: t.SavedVersion }>;
/** Reject a submitted revision. */
export const rejectDesignRevision = 'POST /api/designs/:id/revisions/:rev/reject' as Operation<{ params: { id: string | number; rev: string | number }; body: t.RevisionNote; answer: t.SavedVersion }>;
/** The revisions of a record, oldest first, its current state, and the cables built with each. */
export const listRecordRevisions = 'GET /api/revisions/:kind/:id' as Operation<{ params: { kind: string | number; id: string | number }; answer: t.RecordRevisions }>;
/** The scheme’s next variant of a record’s number. Nothing is saved. */
export const getNextRecordNumber = 'GET /api/revisions/:kind/:id/next-number' as Operation<{ params: { kind: string | number; id: string | number }; answer: t.NextNumber }>;
/** One revision in full; with `source`, an external one. */
export const getRecordRevision = 'GET /api/revisions/:kind/:id/:rev' as Operation<{ params: { kind: string | number; id: string | number; rev: string | number }; query: t.GetRecordRevisionQuery; answer: t.RecordRevisionAnswer }>;
/** Save a record as its next revision, optionally with the next variant of its number. */
export const saveRecordRevision = 'POST /api/revisions/:kind/:id' as Operation<{ params: { kind: string | number; id: string | number }; body: t.SaveRecordRevisionBody; ifMatch: 'optional'; answer: t.RecordRevision }>;
/** Replace the revision history of a record with an external one, after checking it. */
export const replaceRecordRevisions = 'PUT /api/revisions/:kind/:id' as Operation<{ params: { kind: string | number; id: string | number }; body: t.RevisionHistory; ifMatch: 'required'; answer: t.RevisionHistory }>;
/** Submit a revision of a record for approval. */
export const submitRecordRevision = 'POST /api/revisions/:kind/:id/:rev/submit' as Operation<{ params: { kind: string | number; id: string | number; rev: string | number }; body: t.DecisionNote; answer: t.RecordRevision }>;
/** Release a submitted revision of a record. */
export const approveRecordRevision = 'POST /api/revisions/:kind/:id/:rev/approve' as Operation<{ params: { kind: string | number; id: string | number; rev: string | number }; body: t.DecisionNote; answer: t.RecordRevision }>;
/** Reject a submitted revision of a record. */
export const rejectRecordRevision = 'POST /api/revisions/:kind/:id/:rev/reject' as Operation<{ params: { kind: string | number; id: string | number; rev: string | number }; body: t.DecisionNote; answer: t.RecordRevision }>;
/** What a record touches: cables, saved revisions, product families, quotations, orders and their pieces. From a customer: quotations and orders. */
export const getImpact = 'GET /api/impact/:kind/:id' as Operation<{ params: { kind: string | number; id: string | number }; answer: t.Touched }>;
/** What changes of records would alter in each cable: findings, documents, part numbers and costs. Nothing is saved. It compares for about a second, and `next` continues. */
export const getEffects = 'POST /api/impact' as Operation<{ body: t.GetEffectsBody; answer: t.EffectsOfAChange }>;
/** Revisions of cables, parts and product families that wait for a decision, the longest waiting first. */
export const listSubmittedRevisions = 'GET /api/submitted-revisions' as Operation<{ query: t.ListSubmittedRevisionsQuery; answer: t.SubmittedRevisionPage }>;
/** Examples to start a rule from. None of them applies. */
export const listRuleExamples = 'GET /api/rule-examples' as Operation<{ answer: t.RuleExamples }>;
/** List validation rules with their origin: active, turned off, and skipped ones with the reason. */
export const listRules = 'GET /api/rules' as Operation<{ answer: t.Rules }>;
/** Replace your own rules. Those left out are deleted; those of packs stay. */
export const saveRules = 'PUT /api/rules' as Operation<{ query: t.MessageQuery; body: t.SaveRulesBody; ifMatch: 'required'; answer: t.Rules }>;
/** One rule. */
export const getRule = 'GET /api/rules/:id' as Operation<{ params: { id: string | number }; answer: t.ValidationRule }>;
/** Save a rule. With the id of a pack’s rule it becomes your own and hides the pack’s. */
export const saveRule = 'PUT /api/rules/:id' as Operation<{ params: { id: string | number }; query: t.MessageQuery; body: t.SaveRuleBody; ifMatch: 'optional'; answer: t.ValidationRule }>;
/** Delete your own rule. A pack’s rule with the same id applies again. */
export const deleteRule = 'DELETE /api/rules/:id' as Operation<{ params: { id: string | number }; ifMatch: 'required'; answer: undefined }>;
/** What a rule would find in all designs and the library; writes nothing. Continue with the cursor of the last answer. */
export const previewRule = 'POST /api/rules/preview' as Operation<{ query: t.PreviewRuleQuery; body: t.PreviewRuleBody; answer: t.RulePreview }>;
/** List product families with their origin and findings. */
export const listFamilies = 'GET /api/products' as Operation<{ query: t.ListFamiliesQuery; answer: t.FamilyList }>;
/** Save all your own families. Families left out are deleted. */
export const saveFamilies = 'PUT /api/products' as Operation<{ query: t.MessageQuery; body: t.SaveFamiliesBody; ifMatch: 'required'; answer: t.FamilyList }>;
/** One family with its findings, and its variants as rows of the lineup. */
export const getFamily = 'GET /api/products/:id' as Operation<{ params: { id: string | number }; answer: t.FamilyWithRows }>;
/** Save a family. Saving a pack’s family creates your own, which hides it. */
export const saveFamily = 'PUT /api/products/:id' as Operation<{ params: { id: string | number }; query: t.MessageQuery; body: t.SaveFamilyBody; ifMatch: 'optional'; answer: t.Product }>;
/** Delete your own family. Its designs stay, and a pack’s family with the same id applies again. */
export const deleteFamily = 'DELETE /api/products/:id' as Operation<{ params: { id: string | number }; ifMatch: 'required'; answer: undefined }>;
/** Merge other families into this one, in one change set. Their names stay as aliases. */
export const mergeFamilies = 'POST /api/products/:id/merge' as Operation<{ params: { id: string | number }; body: t.MergeFamiliesBody; ifMatch: 'optional'; answer: t.MergedFamily }>;
/** Move variants to a new family, in one change set. At least one variant stays. */
export const splitFamily = 'POST /api/products/:id/split' as Operation<{ params: { id: string | number }; body: t.SplitFamilyBody; ifMatch: 'optional'; answer: t.SplitFamily }>;
/** The suggested number of a new family: the next free one, with X where its variants differ. */
export const getNewFamilyNumber = 'GET /api/new-family-number' as Operation<{ answer: t.OfferedNumber }>;
/** The suggested number of the family’s next variant. Nothing is saved. */
export const getNextVariantNumber = 'GET /api/products/:id/next-number' as Operation<{ params: { id: string | number }; answer: t.OfferedNumber }>;
/** The variants some axes and lengths would give: new ones with numbers, those that exist, those without a design; nothing is written. */
export const generateVariants = 'POST /api/products/:id/generate' as Operation<{ params: { id: string | number }; body: t.GenerateVariantsBody; answer: t.GeneratedVariants }>;
/** Add variants to a family, such as generated ones, in one change set. */
export const addVariants = 'POST /api/products/:id/variants' as Operation<{ params: { id: string | number }; body: t.AddVariantsBody; ifMatch: 'required'; answer: t.FamilyWithAddedVariants }>;
/** The lineup: a row for each variant of each family, with release and cost. */
export const getLineup = 'GET /api/lineup' as Operation<{ query: t.GetLineupQuery; answer: t.Lineup }>;
/** The lineup as CSV, a column for each axis. */
export const exportLineup = 'GET /api/lineup.csv file' as Operation<{ query: t.ExportLineupQuery; answer: Response }>;
/** Devices, recipes, hazards and policy in force, each with its origin; their issues; the version of each document. */
export const getResolver = 'GET /api/resolver' as Operation<{ answer: t.ResolverOverview }>;
/** List the current devices with their origin, in pages. */
export const listDevices = 'GET /api/resolver/devices' as Operation<{ query: t.ListDevicesQuery; answer: t.ResolverListPage }>;
/** Save all your own devices. Those left out are deleted; those of packs stay. */
export const saveDevices = 'PUT /api/resolver/devices' as Operation<{ query: t.MessageQuery; body: t.SaveDevicesBody; ifMatch: 'required'; answer: t.SavedDevices }>;
/** One device. */
export const getDevice = 'GET /api/resolver/devices/:id' as Operation<{ params: { id: string | number }; answer: t.Device }>;
/** Save one device. With the id of a pack’s record it becomes your own and hides the pack’s. */
export const saveDevice = 'PUT /api/resolver/devices/:id' as Operation<{ params: { id: string | number }; query: t.MessageQuery; body: t.SaveDeviceBody; ifMatch: 'optional'; answer: t.Device }>;
/** Delete your own device. A pack’s record with the same id applies again. */
export const deleteDevice = 'DELETE /api/resolver/devices/:id' as Operation<{ params: { id: string | number }; ifMatch: 'required'; answer: undefined }>;
/** List the current conditioning recipes with their origin, in pages. */
export const listConditioningRecipes = 'GET /api/resolver/recipes' as Operation<{ query: t.ListConditioningRecipesQuery; answer: t.ResolverListPage }>;
/** Save all your own conditioning recipes. Those left out are deleted; those of packs stay. */
export const saveConditioningRecipes = 'PUT /api/resolver/recipes' as Operation<{ query: t.MessageQuery; body: t.SaveConditioningRecipesBody; ifMatch: 'required'; answer: t.SavedRecipes }>;
/** One conditioning recipe. */
export const getConditioningRecipe = 'GET /api/resolver/recipes/:id' as Operation<{ params: { id: string | number }; answer: t.ConditioningRecipe }>;
/** Save one conditioning recipe. With the id of a pack’s record it becomes your own and hides the pack’s. */
export const saveConditioningRecipe = 'PUT /api/resolver/recipes/:id' as Operation<{ params: { id: string | number }; query: t.MessageQuery; body: t.SaveConditioningRecipeBody; ifMatch: 'optional'; answer: t.ConditioningRecipe }>;
/** Delete your own conditioning recipe. A pack’s record with the same id applies again. */
export const deleteConditioningRecipe = 'DELETE /api/resolver/recipes/:id' as Operation<{ params: { id: string | number }; ifMatch: 'required'; answer: undefined }>;
/** List the current hazards with their origin, in pages. */
export const listHazards = 'GET /api/resolver/hazards' as Operation<{ query: t.ListHazardsQuery; answer: t.ResolverListPage }>;
/** Save all your own hazards. Those left out are deleted; those of packs stay. */
export const saveHazards = 'PUT /api/resolver/hazards' as Operation<{ query: t.MessageQuery; body: t.SaveHazardsBody; ifMatch: 'required'; answer: t.SavedHazards }>;
/** One hazard. */
export const getHazard = 'GET /api/resolver/hazards/:id' as Operation<{ params: { id: string | number }; answer: t.Hazard }>;
/** Save one hazard. With the id of a pack’s record it becomes your own and hides the pack’s. */
export const saveHazard = 'PUT /api/resolver/hazards/:id' as Operation<{ params: { id: string | number }; query: t.MessageQuery; body: t.SaveHazardBody; ifMatch: 'optional'; answer: t.Hazard }>;
/** Delete your own hazard. A pack’s record with the same id applies again. */
export const deleteHazard = 'DELETE /api/resolver/hazards/:id' as Operation<{ params: { id: string | number }; ifMatch: 'required'; answer: undefined }>;
/** List the current pin rules with their origin, in pages. */
export const listPinRules = 'GET /api/resolver/pin-rules' as Operation<{ query: t.ListPinRulesQuery; answer: t.ResolverListPage }>;
/** Save all your own pin rules. Those left out are deleted; those of packs stay. */
export const savePinRules = 'PUT /api/resolver/pin-rules' as Operation<{ query: t.MessageQuery; body: t.SavePinRulesBody; ifMatch: 'required'; answer: t.SavedPinRules }>;
/** One pin rule. */
export const getPinRule = 'GET /api/resolver/pin-rules/:id' as Operation<{ params: { id: string | number }; answer: t.PinRule }>;
/** Save one pin rule. With the id of a pack’s record it becomes your own and hides the pack’s. */
export const savePinRule = 'PUT /api/resolver/pin-rules/:id' as Operation<{ params: { id: string | number }; query: t.MessageQuery; body: t.SavePinRuleBody; ifMatch: 'optional'; answer: t.PinRule }>;
/** Delete your own pin rule. A pack’s record with the same id applies again. */
export const deletePinRule = 'DELETE /api/resolver/pin-rules/:id' as Operation<{ params: { id: string | number }; ifMatch: 'required'; answer: undefined }>;
/** The ranking policy of options: the current one, and the stored one. */
export const getResolverPolicy = 'GET /api/resolver/policy' as Operation<{ answer: t.PolicyAnswer }>;
/** Save the ranking policy; null resets it to the default. */
export const saveResolverPolicy = 'PUT /api/resolver/policy' as Operation<{ query: t.MessageQuery; body: t.SaveResolverPolicyBody; ifMatch: 'required'; answer: t.PolicyAnswer }>;
/** Find cables between two devices: ranked options with explanations, hazards and stocks that fit. */
export const resolveCable = 'GET /api/resolver/resolve' as Operation<{ query: t.ResolveCableQuery; answer: t.CableResolution }>;
/** Preview the design of an option, with its issues and what is missing. Nothing is saved. */
export const deriveDesign = 'GET /api/resolver/derive' as Operation<{ query: t.DeriveDesignQuery; answer: t.DerivedDesign }>;
/** Create the design of an option, in development, as one change. */
export const createDerivedDesign = 'POST /api/resolver/designs' as Operation<{ query: t.MessageQuery; body: t.CreateDerivedDesignBody; answer: t.Design }>;
/** The designs that follow devices, how each differs from what they derive, and the progress of the check after a change. */
export const listDrift = 'GET /api/resolver/drift' as Operation<{ query: t.ListDriftQuery; answer: t.DriftPage }>;
/** How a design differs from its recipe, the joints it lacks and its body derived again; for a hand-made design, the recipe inferred. */
export const getDesignRecipe = 'GET /api/resolver/designs/:id' as Operation<{ params: { id: string | number }; answer: t.DesignRecipe }>;
/** Record what was changed by hand as overrides of the recipe, each with its reason. */
export const recordOverrides = 'POST /api/resolver/designs/:id/record' as Operation<{ params: { id: string | number }; query: t.MessageQuery; body: t.RecordOverridesBody; ifMatch: 'required'; answer: t.Design }>;
/** Derive the body again from the recipe. Parts that stay keep their labels, notes and attached parts. */
export const rederiveDesign = 'POST /api/resolver/designs/:id/rederive' as Operation<{ params: { id: string | number }; query: t.MessageQuery; ifMatch: 'required'; answer: t.Design }>;
/** Detach the design from its recipe. */
export const detachRecipe = 'POST /api/resolver/designs/:id/detach' as Operation<{ params: { id: string | number }; query: t.MessageQuery; ifMatch: 'required'; answer: t.Design }>;
/** Adopt the recipe inferred for a hand-made design; the differences become recorded changes. */
export const adoptRecipe = 'POST /api/resolver/designs/:id/adopt' as Operation<{ params: { id: string | number }; query: t.MessageQuery; ifMatch: 'required'; answer: t.Design }>;
/** Add joints that the recipe has and the design lacks. */
export const addRecipeJoints = 'POST /api/resolver/designs/:id/joints' as Operation<{ params: { id: string | number }; query: t.MessageQuery; body: t.AddRecipeJointsBody; ifMatch: 'required'; answer: t.Design }>;
/** Recorded proposals and decisions. With a pair of devices, also its drafts and their state. */
export const listProposals = 'GET /api/proposals' as Operation<{ query: t.ListProposalsQuery; answer: t.ProposalList }>;
/** File a proposal: a draft of the resolver, or another of the same shape. */
export const fileProposal = 'POST /api/proposals' as Operation<{ body: t.FileProposalBody; answer: t.DecidedProposal }>;
/** Decline a proposal. It is kept, and not offered again until it is reopened. */
export const declineProposal = 'POST /api/proposals/decline' as Operation<{ body: t.DeclineProposalBody; answer: t.DecidedProposal }>;
/** Reopen a declined proposal. */
export const reopenProposal = 'POST /api/proposals/reopen' as Operation<{ body: t.ReopenProposalBody; answer: t.DecidedProposal }>;
/** Create a board in development from a proposal, numbered by the scheme unless a number is given. */
export const acceptProposal = 'POST /api/proposals/accept' as Operation<{ body: t.AcceptProposalBody; answer: t.AcceptProposalAnswer }>;
/** The stored numbering scheme, the current one, and those of packs. */
export const getNumberSettings = 'GET /api/settings/part-numbers' as Operation<{ answer: t.PartNumberSettings }>;
/** Save the numbering scheme, reset it to the default, or adopt a pack’s (an owner, signed in). */
export const saveNumberSettings = 'PUT /api/settings/part-numbers' as Operation<{ query: t.MessageQuery; body: t.SaveNumberSettingsBody; ifMatch: 'required'; answer: t.PartNumberSettings }>;
/** Preview a scheme: how it reads sample numbers, what it proposes, and which numbers in use do not fit. Nothing is saved. */
export const previewNumberScheme = 'POST /api/settings/part-numbers/preview' as Operation<{ body: t.PreviewNumberSchemeBody; answer: t.SchemePreview }>;
/** The next free number for a kind of part, or the next variant of a number. Nothing is saved. */
export const getNextNumber = 'GET /api/part-numbers/next' as Operation<{ query: t.GetNextNumberQuery; answer: t.NumberOffer }>;
/** How the current scheme reads a number, its findings, and where the number is used. */
export const readNumber = 'GET /api/part-numbers/read' as Operation<{ query: t.ReadNumberQuery; answer: t.NumberWithHolders }>;
/** Duplicate numbers, parts without a number, numbers that do not fit the scheme, and body numbers that pinouts share. */
export const getNumberHealth = 'GET /api/part-numbers/health' as Operation<{ query: t.GetNumberHealthQuery; answer: t.NumberHealth }>;
/** Every part number ever issued, with its holder, since when, and its state. */
export const listIssuedNumbers = 'GET /api/part-numbers/ledger' as Operation<{ query: t.ListIssuedNumbersQuery; answer: t.LedgerOfNumbers }>;
/** Make a number that was never released free again, with a reason. */
export const giveNumberBack = 'POST /api/part-numbers/ledger/give-back' as Operation<{ body: t.GiveNumberBackBody; answer: t.NumberGivenBack }>;
/** What the checks find in every record, design, family, rule and setting, with totals. */
export const getDataQuality = 'GET /api/data-quality' as Operation<{ query: t.GetDataQualityQuery; answer: t.DataQuality }>;
/** How many findings there were each night, oldest first. */
export const getDataQualityTrend = 'GET /api/data-quality/trend' as Operation<{ answer: t.TrendOfDataQuality }>;
/** Records that stopped the program while they were checked: shown, and not checked. */
export const listQuarantine = 'GET /api/quarantine' as Operation<{ answer: t.Quarantine }>;
/** Have a record checked again. */
export const freeFromQuarantine = 'DELETE /api/quarantine/:kind/:id' as Operation<{ params: { kind: string | number; id: string | number }; answer: undefined }>;
/** Propose the smallest wire stock for a current, length, voltage drop and ambient, with the calculation. */
export const sizeWire = 'GET /api/wire-sizing' as Operation<{ query: t.SizeWireQuery; answer: t.SizingOfAStock }>;
/** What lots of a cable cost: material with scrap, packs and breaks, labour, set-up, tooling, delivery, and what is unknown. */
export const getLotCosts = 'GET /api/designs/:id/cost' as Operation<{ params: { id: string | number }; query: t.GetLotCostsQuery; answer: t.CostsOfLots }>;
/** The operations that a cable is made with, counted in its build steps, each with the steps that were counted. */
export const getCountedOperations = 'GET /api/designs/:id/operations' as Operation<{ params: { id: string | number }; query: t.GetCountedOperationsQuery; answer: t.CountedOperations }>;
/** The operations that cables are made with: what each counts, its times, its station. */
export const listOperations = 'GET /api/labour-operations' as Operation<{ answer: t.LabourOperations }>;
/** One operation. */
export const getOperation = 'GET /api/labour-operations/:id' as Operation<{ params: { id: string | number }; answer: t.Operation }>;
/** Save an operation. With the id of a pack’s record it becomes your own and hides the pack’s. */
export const saveOperation = 'PUT /api/labour-operations/:id' as Operation<{ params: { id: string | number }; query: t.MessageQuery; body: t.SaveOperationBody; ifMatch: 'optional'; answer: t.Operation }>;
/** Delete your own operation. A pack’s record with the same id applies again. */
export const deleteOperation = 'DELETE /api/labour-operations/:id' as Operation<{ params: { id: string | number }; ifMatch: 'required'; answer: undefined }>;
/** One alternate of a part. */
export const getAlternate = 'GET /api/alternates/:id' as Operation<{ params: { id: string | number }; answer: t.Alternate }>;
/** Save an alternate of a part. With the id of a pack’s record it becomes your own and hides the pack’s. */
export const saveAlternate = 'PUT /api/alternates/:id' as Operation<{ params: { id: string | number }; query: t.MessageQuery; body: t.SaveAlternateBody; ifMatch: 'optional'; answer: t.Alternate }>;
/** Delete your own alternate of a part. A pack’s record with the same id applies again. */
export const deleteAlternate = 'DELETE /api/alternates/:id' as Operation<{ params: { id: string | number }; ifMatch: 'required'; answer: undefined }>;
/** The alternates of a part with their verdicts and prices, the parts that it is an alternate of, and the cables that use it. */
export const getAlternatesOfPart = 'GET /api/parts/:kind/:id/alternates' as Operation<{ params: { kind: string | number; id: string | number }; answer: t.AlternatesOfAPart }>;
/** What the replacement of a part by another would alter in each cable: findings, documents, part numbers and costs. Nothing is saved. It compares for about a second, and `next` continues. */
export const previewReplacement = 'POST /api/replacements/preview' as Operation<{ body: t.PreviewReplacementBody; answer: t.PreviewOfAReplacement }>;
/** List the customers, in pages. */
export const listCustomers = 'GET /api/customers' as Operation<{ query: t.ListCustomersQuery; answer: t.CustomerPage }>;
/** Create a customer. Without an id it gets one. */
export const createCustomer = 'POST /api/customers' as Operation<{ query: t.MessageQuery; body: t.CreateCustomerBody; answer: t.Customer }>;
/** One customer. */
export const getCustomer = 'GET /api/customers/:id' as Operation<{ params: { id: string | number }; answer: t.Customer }>;
/** Save a customer. */
export const saveCustomer = 'PUT /api/customers/:id' as Operation<{ params: { id: string | number }; query: t.MessageQuery; body: t.SaveCustomerBody; ifMatch: 'required'; answer: t.Customer }>;
/** Delete a customer. */
export const deleteCustomer = 'DELETE /api/customers/:id' as Operation<{ params: { id: string | number }; ifMatch: 'required'; answer: undefined }>;
/** List the offers, in pages. */
export const listOffers = 'GET /api/offers' as Operation<{ query: t.ListOffersQuery; answer: t.OfferPage }>;
/** Create an offer. Without an id it gets one. */
export const createOffer = 'POST /api/offers' as Operation<{ query: t.MessageQuery; body: t.CreateOfferBody; answer: t.Offer }>;
/** One offer. */
export const getOffer = 'GET /api/offers/:id' as Operation<{ params: { id: string | number }; answer: t.Offer }>;
/** Save an offer. */
export const saveOffer = 'PUT /api/offers/:id' as Operation<{ params: { id: string | number }; query: t.MessageQuery; body: t.SaveOfferBody; ifMatch: 'required'; answer: t.Offer }>;
/** Delete an offer. */
export const deleteOffer = 'DELETE /api/offers/:id' as Operation<{ params: { id: string | number }; ifMatch: 'required'; answer: undefined }>;
/** List the quotations, in pages. */
export const listQuotations = 'GET /api/quotations' as Operation<{ query: t.ListQuotationsQuery; answer: t.QuotationPage }>;
/** Create a draft for a customer. It gets the next number, and the currency and terms of the customer. */
export const createQuotation = 'POST /api/quotations' as Operation<{ body: t.NewQuotation; answer: t.Quotation }>;
/** One quotation. */
export const getQuotation = 'GET /api/quotations/:id' as Operation<{ params: { id: string | number }; answer: t.Quotation }>;
/** Save a quotation. */
export const saveQuotation = 'PUT /api/quotations/:id' as Operation<{ params: { id: string | number }; query: t.MessageQuery; body: t.SaveQuotationBody; ifMatch: 'required'; answer: t.Quotation }>;
/** Delete a quotation. */
export const deleteQuotation = 'DELETE /api/quotations/:id' as Operation<{ params: { id: string | number }; ifMatch: 'required'; answer: undefined }>;
/** The prices of a quotation as they would be today, with what is unknown. Those of a sent one are in its record. */
export const getQuotationPrices = 'GET /api/quotations/:id/prices' as Operation<{ params: { id: string | number }; answer: t.QuotationPrices }>;
/** Mark a draft as sent: its prices, revisions and the address of the customer are frozen. */
export const sendQuotation = 'POST /api/quotations/:id/send' as Operation<{ params: { id: string | number }; ifMatch: 'required'; answer: t.Quotation }>;
/** Note that a sent quotation was won or lost. */
export const decideQuotation = 'POST /api/quotations/:id/outcome' as Operation<{ params: { id: string | number }; body: t.DecideQuotationBody; ifMatch: 'required'; answer: t.Quotation }>;
/** Begin the next revision of a quotation that was sent: a draft with the same number and the next letter. */
export const reviseQuotation = 'POST /api/quotations/:id/revise' as Operation<{ params: { id: string | number }; answer: t.Quotation }>;
/** What to buy for lots and quotations together: equal parts as one line, less what is on hand, by supplier. */
export const getPurchaseList = 'GET /api/purchase-list' as Operation<{ query: t.GetPurchaseListQuery; answer: t.PurchaseList }>;
/** The same as CSV. With `supplier`, only what is bought there. */
export const getPurchaseListFile = 'GET /api/purchase-list.csv file' as Operation<{ query: t.GetPurchaseListFileQuery; answer: Response }>;
/** Erase a customer: record, history, files and links, and what quotations and orders say of them. It cannot be undone. An erasure that was interrupted is completed by repeating it. */
export const eraseCustomer = 'POST /api/customers/:id/erase' as Operation<{ params: { id: string | number }; body: t.EraseCustomerBody; answer: t.ErasedCustomer }>;
/** The threads of comments on a design, those begun last first, with all their replies. `total` counts all of them. */
export const listComments = 'GET /api/designs/:id/comments' as Operation<{ params: { id: string | number }; query: t.ListCommentsQuery; answer: t.CommentThreads }>;
/** What the open threads of a design are about, without their texts, those begun last first. */
export const listOpenComments = 'GET /api/designs/:id/open-comments' as Operation<{ params: { id: string | number }; answer: t.OpenThreads }>;
/** Comment on a design, or on a part, pin, wire, finding or revision of it, or reply to a comment. */
export const addComment = 'POST /api/designs/:id/comments' as Operation<{ params: { id: string | number }; body: t.NewComment; answer: t.AddedComment }>;
/** Resolve a thread: your own, or with the role of an editor any. */
export const resolveComment = 'POST /api/comments/:comment/resolve' as Operation<{ params: { comment: string | number }; answer: undefined }>;
/** Open a resolved thread again: your own, or with the role of an editor any. */
export const reopenComment = 'POST /api/comments/:comment/reopen' as Operation<{ params: { comment: string | number }; answer: undefined }>;
/** Delete a comment of your own that has no replies. Owners delete any, a thread with its replies. */
export const deleteComment = 'DELETE /api/comments/:comment' as Operation<{ params: { comment: string | number }; answer: undefined }>;
/** Note that you have seen a thread: nothing of it waits for you any more. */
export const seeComment = 'POST /api/comments/:comment/seen' as Operation<{ params: { comment: string | number }; answer: undefined }>;
/** Comments that wait for you, at most 100, the newest first: not seen yet, in threads that are open. */
export const listWaitingComments = 'GET /api/comments/waiting' as Operation<{ answer: t.CommentsThatWaitForYou }>;
/** The names of the people who can be mentioned. */
export const listMentionable = 'GET /api/comments/people' as Operation<{ answer: t.NamesToMention }>;
/** Make a link by which the customer opens and accepts a sent quotation. It is shown once; an earlier one ends. */
export const makeQuotationLink = 'POST /api/quotations/:id/link' as Operation<{ params: { id: string | number }; answer: t.LinkOfAQuotation }>;
/** Whether a quotation has a link, who made it, and how often it was opened. */
export const getQuotationLink = 'GET /api/quotations/:id/link' as Operation<{ params: { id: string | number }; answer: t.StateOfALink }>;
/** Take back the link of a quotation. */
export const endQuotationLink = 'DELETE /api/quotations/:id/link' as Operation<{ params: { id: string | number }; answer: undefined }>;
/** What a customer sees of a quotation by its link. */
export const openSharedQuotation = 'GET /api/shared-quotations/:code' as Operation<{ params: { code: string | number }; answer: t.SharedQuotation }>;
/** Accept a quotation by its link: which lines in which quantities, and who accepts. */
export const acceptSharedQuotation = 'POST /api/shared-quotations/:code/accept' as Operation<{ params: { code: string | number }; body: t.AcceptSharedQuotationBody; answer: t.AcceptSharedQuotationAnswer }>;
/** Export a design with a module. */
export const exportWithModule = 'GET /api/modules/:module/_export/:exporter file' as Operation<{ params: { module: string | number; exporter: string | number }; query: t.ExportWithModuleQuery; answer: Response }>;
/** Mark which connections passed, from a tester’s result table. Nothing is saved. */
export const markTestResults = 'POST /api/designs/:id/test-results' as Operation<{ params: { id: string | number }; body: t.MarkTestResultsBody; answer: t.MarkedResults }>;
/** Render a document of a design, from the working copy or a saved revision. */
export const getDocument = 'GET /api/designs/:id/documents/:kind file' as Operation<{ params: { id: string | number; kind: string | number }; query: t.GetDocumentQuery; answer: Response }>;
/** Export a design for another program. */
export const exportDesign = 'GET /api/designs/:id/exports/:format file' as Operation<{ params: { id: string | number; format: string | number }; query: t.ExportDesignQuery; answer: Response }>;
/** Render a document of a variant: that of its design at its own length, with its own parts and number. */
export const getVariantDocument = 'GET /api/products/:id/variants/:variant/documents/:kind file' as Operation<{ params: { id: string | number; variant: string | number; kind: string | number }; query: t.GetVariantDocumentQuery; answer: Response }>;
/** Export a variant for another program, at its own length and with its own parts. */
export const exportVariant = 'GET /api/products/:id/variants/:variant/exports/:format file' as Operation<{ params: { id: string | number; variant: string | number; format: string | number }; query: t.ExportVariantQuery; answer: Response }>;
/** Available documents and exports. */
export const listExports = 'GET /api/exports' as Operation<{ answer: t.OfferedDocuments }>;
/** The spec sheet of a wire stock. */
export const getWireSpec = 'GET /api/definitions/wires/:id/wire-spec file' as Operation<{ params: { id: string | number }; query: t.GetWireSpecQuery; answer: Response }>;
/** A quotation, or the list of its open questions, as PDF, HTML or CSV, in the language of its customer. */
export const getQuotationDocument = 'GET /api/quotations/:id/document file' as Operation<{ params: { id: string | number }; query: t.GetQuotationDocumentQuery; answer: Response }>;
/** Two revisions of a cable on one set of sheets: what went is struck, what came is marked, on drawings, lists, steps and tests. Documents without a change are named on the cover. */
export const getRedLine = 'GET /api/designs/:id/red-line file' as Operation<{ params: { id: string | number }; query: t.GetRedLineQuery; answer: Response }>;
/** Make a link by which a person without an account opens a released revision: its documents and pictures. It is shown once. */
export const makeRevisionLink = 'POST /api/designs/:id/revisions/:rev/links' as Operation<{ params: { id: string | number; rev: string | number }; body: t.NewLinkToARevision; answer: t.MadeLink }>;
/** The links to revisions of a design that were not taken back, newest first, and how often each was opened. */
export const listRevisionLinks = 'GET /api/designs/:id/links' as Operation<{ params: { id: string | number }; answer: t.LinksToRevisions }>;
/** Take back a link to a revision. */
export const endRevisionLink = 'DELETE /api/designs/:id/links/:link' as Operation<{ params: { id: string | number; link: string | number }; answer: undefined }>;
/** What a link to a released revision shows. */
export const openSharedRevision = 'GET /api/shared-revisions/:code' as Operation<{ params: { code: string | number }; answer: t.SharedRevision }>;
/** A document of a shared revision, as it was frozen. */
export const getSharedDocument = 'GET /api/shared-revisions/:code/documents/:kind file' as Operation<{ params: { code: string | number; kind: string | number }; query: t.GetSharedDocumentQuery; answer: Response }>;
/** What guests of a link have written, with the answers: at most 200 threads, those begun last first. */
export const listSharedComments = 'GET /api/shared-revisions/:code/comments' as Operation<{ params: { code: string | number }; answer: t.SharedComments }>;
/** Comment on a shared revision as a guest, or reply in a thread of this link. */
export const addSharedComment = 'POST /api/shared-revisions/:code/comments' as Operation<{ params: { code: string | number }; body: t.NewCommentOfAGuest; answer: t.Added }>;
/** List the orders, newest first, in pages. */
export const listOrders = 'GET /api/orders' as Operation<{ query: t.ListOrdersQuery; answer: t.OrderPage }>;
/** Plan an order for pieces of a released revision. It gets the next number unless one is stated. */
export const createOrder = 'POST /api/orders' as Operation<{ body: t.NewOrder; answer: t.Order }>;
/** One order, with how far its pieces are. */
export const getOrder = 'GET /api/orders/:number' as Operation<{ params: { number: string | number }; answer: t.Order }>;
/** Replace what is stated of a planned order. */
export const changeOrder = 'PUT /api/orders/:number' as Operation<{ params: { number: string | number }; body: t.ChangedOrder; answer: t.Order }>;
/** Delete a planned order. Its number is not given again. */
export const deleteOrder = 'DELETE /api/orders/:number' as Operation<{ params: { number: string | number }; answer: undefined }>;
/** Release an order to be built: its steps and parts are frozen, and its pieces get their serial numbers. */
export const releaseOrder = 'POST /api/orders/:number/release' as Operation<{ params: { number: string | number }; answer: t.Order }>;
/** Cancel an order that is not finished. What was recorded of its pieces stays. */
export const cancelOrder = 'POST /api/orders/:number/cancel' as Operation<{ params: { number: string | number }; answer: t.Order }>;
/** How the pieces of a released order are built: steps with wires, places, parts, tools and values. */
export const getBuildPlan = 'GET /api/orders/:number/plan' as Operation<{ params: { number: string | number }; answer: t.BuildPlan }>;
/** The pieces of an order in the order of their numbers, in pages. */
export const listPieces = 'GET /api/orders/:number/pieces' as Operation<{ params: { number: string | number }; query: t.ListPiecesQuery; answer: t.PiecePage }>;
/** What an order needs, and what of it is not on hand. */
export const getOrderParts = 'GET /api/orders/:number/parts' as Operation<{ params: { number: string | number }; answer: t.PartsOfAnOrder }>;
/** Find pieces by a lot, tool, person, station, defect, test or measured value in a span of days, by cable, revision, customer or order; newest first. */
export const findPieces = 'GET /api/pieces' as Operation<{ query: t.FindPiecesQuery; answer: t.FoundPieces }>;
/** The same as CSV, with who got each piece: a list for a recall. It has all pieces that match, and more than 50,000 are refused. */
export const findPiecesFile = 'GET /api/pieces.csv file' as Operation<{ query: t.FindPiecesFileQuery; answer: Response }>;
/** The page of a piece: its order and revision, its records and those of its order, and what is missing. */
export const getPiece = 'GET /api/pieces/:serial' as Operation<{ params: { serial: string | number }; answer: t.PageOfAPiece }>;
/** The records of a piece as a file that can be verified without the hub. */
export const getPieceRecords = 'GET /api/pieces/:serial/records' as Operation<{ params: { serial: string | number }; answer: t.FileOfRecords }>;
/** The records of all pieces of an order as a file that can be verified without the hub. */
export const getOrderRecords = 'GET /api/orders/:number/records' as Operation<{ params: { number: string | number }; answer: t.FileOfRecords }>;
/** The public keys with which this hub has signed records, oldest first. */
export const listRecordKeys = 'GET /api/record-keys' as Operation<{ answer: t.RecordKeys }>;
/** Record what was done, measured and found. Each event is recorded once, in the order of the list; one that is refused does not stop those after it. */
export const recordWork = 'POST /api/work-records' as Operation<{ body: t.RecordWorkBody; answer: t.ArrivedEvents }>;
/** Judge a tester’s result table against the test data of the revision, and keep it with its piece, or with the pieces that a column names. The same table again records nothing, unless the piece was reworked or a record of it corrected meanwhile. */
export const recordTestResults = 'POST /api/orders/:number/test-results' as Operation<{ params: { number: string | number }; body: t.RecordTestResultsBody; answer: t.ArrivedEvents }>;
/** Keep a photo: a record of the kind `photo` then names its address. */
export const uploadPhoto = 'POST /api/work-photos' as Operation<{ file: true; answer: t.Photo }>;
/** A photo that a record of a piece or an order names, by the SHA-256 of its bytes. */
export const getPhoto = 'GET /api/work-photos/:address file' as Operation<{ params: { address: string | number }; answer: Response }>;
/** The machines of the settings that cut, strip and crimp. */
export const listMachines = 'GET /api/machines' as Operation<{ answer: t.Machines }>;
/** The open jobs of a machine: the wires of released orders, what is due first before the rest, in the order of the fewest changes of wire and contact. */
export const listMachineJobs = 'GET /api/machines/:machine/jobs' as Operation<{ params: { machine: string | number }; query: t.ListMachineJobsQuery; answer: t.MachineJobs }>;
/** Write the open jobs of a machine in the text that its settings state, and record that they were written. A job that lacks what the text needs is not written, and is named in the answer. */
export const writeMachineJobs = 'POST /api/machines/:machine/job-files' as Operation<{ params: { machine: string | number }; body: t.WriteMachineJobsBody; answer: t.MachineJobFile }>;
/** Read what a machine reports, by the mapping of its settings, and record it with the orders of its jobs. What was read before is not recorded again, so a growing file may be sent whole. */
export const takeMachineReports = 'POST /api/machines/:machine/reports' as Operation<{ params: { machine: string | number }; body: t.TakeMachineReportsBody; answer: t.MachineReports }>;
/** What labour operations took for the latest pieces, as the median with its quartiles, from the times at which people recorded steps. Nothing is changed. */
export const listMeasuredTimes = 'GET /api/measured-times' as Operation<{ answer: t.MeasuredTimes }>;
/** Make measured times those of operations, as one change. Refused if a median is not the one stated any more. */
export const takeOverMeasuredTimes = 'POST /api/measured-times/take-over' as Operation<{ body: t.TimesToTakeOver; answer: t.OperationsWithMeasuredTimes }>;
/** A document of an order as PDF, HTML or CSV, from its frozen plan and its records. Builders get the route card, kit list, cut list and labels; customers are named for editors only. */
export const getOrderDocument = 'GET /api/orders/:number/documents/:kind file' as Operation<{ params: { number: string | number; kind: string | number }; query: t.GetOrderDocumentQuery; answer: Response }>;
/** A document of a piece as PDF, HTML or CSV, from its records and those of its order. Builders get the route card; customers are named for editors only. */
export const getPieceDocument = 'GET /api/pieces/:serial/documents/:kind file' as Operation<{ params: { serial: string | number; kind: string | number }; query: t.GetPieceDocumentQuery; answer: Response }>;
/** The engineering settings: organisation, and defaults of documents and checks. */
export const getEngineeringSettings = 'GET /api/settings/engineering' as Operation<{ answer: t.EngineeringSettings }>;
/** The engineering settings that the server sets: they win over those that are saved. */
export const getLockedSettings = 'GET /api/settings/engineering/locked' as Operation<{ answer: t.LockedSettings }>;
/** Save the engineering settings. */
export const saveEngineeringSettings = 'PUT /api/settings/engineering' as Operation<{ query: t.MessageQuery; body: t.EngineeringSettings; ifMatch: 'optional'; answer: t.EngineeringSettings }>;
/** Upload a font file for the sheets: TrueType, OpenType or WOFF2 whose licence allows embedding. */
export const uploadTypeface = 'POST /api/typefaces' as Operation<{ file: true; answer: t.FontFile }>;
/** Sign-in and accounts: every setting with its value and source; of secrets only whether they are set. */
export const getSignInSettings = 'GET /api/settings/sign-in' as Operation<{ answer: t.SettingsPage }>;
/** Save Sign-in and accounts. Applies at once in every process. */
export const saveSignInSettings = 'PUT /api/settings/sign-in' as Operation<{ body: t.SaveSignInSettingsBody; ifMatch: 'optional'; answer: t.SettingsPage }>;
/** Notifications: every setting with its value and source; of secrets only whether they are set. */
export const getNotificationSettings = 'GET /api/settings/notifications' as Operation<{ answer: t.SettingsPage }>;
/** Save Notifications. Applies at once in every process. */
export const saveNotificationSettings = 'PUT /api/settings/notifications' as Operation<{ body: t.SaveNotificationSettingsBody; ifMatch: 'optional'; answer: t.SettingsPage }>;
/** Integrations: every setting with its value and source; of secrets only whether they are set. */
export const getIntegrationSettings = 'GET /api/settings/integrations' as Operation<{ answer: t.SettingsPage }>;
/** Save Integrations. Applies at once in every process. */
export const saveIntegrationSettings = 'PUT /api/settings/integrations' as Operation<{ body: t.SaveIntegrationSettingsBody; ifMatch: 'optional'; answer: t.SettingsPage }>;
/** Jobs and limits: every setting with its value and source; of secrets only whether they are set. */
export const getJobSettings = 'GET /api/settings/jobs' as Operation<{ answer: t.SettingsPage }>;
/** Save Jobs and limits. Applies at once in every process. */
export const saveJobSettings = 'PUT /api/settings/jobs' as Operation<{ body: t.SaveJobSettingsBody; ifMatch: 'optional'; answer: t.SettingsPage }>;
/** The encryption key of settings: its source, and how many secrets use another key. */
export const getSettingsKey = 'GET /api/settings/key' as Operation<{ answer: t.SettingsKey }>;
/** Encrypt every secret with the current key, in one step. */
export const rotateSettingsKey = 'POST /api/settings/key/rotate' as Operation<{ body: t.RotateSettingsKeyBody; answer: t.RotateSettingsKeyAnswer }>;
/** The saved views of a list: yours and those of the shop, and which of them it opens with. */
export const getListViews = 'GET /api/list-views' as Operation<{ query: t.GetListViewsQuery; answer: t.ListViews }>;
/** Save a view of a list, for yourself or for the shop. */
export const createListView = 'POST /api/list-views' as Operation<{ body: t.NewListView; answer: t.ListView }>;
/** Rename a view, change what it shows, share it, or make a shared one your own. */
export const changeListView = 'PUT /api/list-views/:view' as Operation<{ params: { view: string | number }; body: t.ChangedListView; answer: t.ListView }>;
/** Delete a view. A list that opened with it opens plain. */
export const deleteListView = 'DELETE /api/list-views/:view' as Operation<{ params: { view: string | number }; answer: undefined }>;
/** Choose the view a list opens with, for yourself or for everyone who has not chosen one. */
export const setDefaultListView = 'PUT /api/list-views/defaults' as Operation<{ body: t.DefaultListView; answer: undefined }>;
/** The jobs, newest first, and the last heartbeat of the worker. */
export const listJobs = 'GET /api/jobs' as Operation<{ query: t.ListJobsQuery; answer: t.ListJobsAnswer }>;
/** Request a job. */
export const startJob = 'POST /api/jobs' as Operation<{ body: t.StartJobBody; answer: t.Job }>;
/** One job: its progress, its result, why it failed. */
export const getJob = 'GET /api/jobs/:id' as Operation<{ params: { id: string | number }; answer: t.Job }>;
/** Cancel a job that has not ended. A running job is stopped. */
export const cancelJob = 'POST /api/jobs/:id/cancel' as Operation<{ params: { id: string | number }; answer: t.Job }>;
/** List the packs of the program, of the stores, and those installed. */
export const listPacks = 'GET /api/packs' as Operation<{ answer: t.ListPacksAnswer }>;
/** One included pack, with every record it adds. */
export const getPack = 'GET /api/packs/:id' as Operation<{ params: { id: string | number }; answer: t.GetPackAnswer }>;
/** What installing or updating a pack would change, and which findings it would add. Nothing is saved. */
export const previewPack = 'POST /api/packs/:id/preview' as Operation<{ params: { id: string | number }; body: t.PreviewPackBody; answer: t.PreviewOfAPack }>;
/** Install a pack, or update it, in one change set. */
export const installPack = 'POST /api/packs/:id' as Operation<{ params: { id: string | number }; body: t.InstallPackBody; answer: t.InstalledPackAnswer }>;
/** Keep an installed pack at its version, or let its updates be offered again. */
export const pinPack = 'PUT /api/packs/:id/pin' as Operation<{ params: { id: string | number }; body: t.PinPackBody; answer: undefined }>;
/** Leave out the records of a pack until it is enabled again, unless something uses them. */
export const disablePack = 'POST /api/packs/:id/disable' as Operation<{ params: { id: string | number }; answer: undefined }>;
/** Bring back the records of a disabled pack, in the version it had. */
export const enablePack = 'POST /api/packs/:id/enable' as Operation<{ params: { id: string | number }; answer: undefined }>;
/** Remove a pack unless something uses its records. Your own records stay. */
export const removePack = 'DELETE /api/packs/:id' as Operation<{ params: { id: string | number }; answer: undefined }>;
/** List the stores, with what their last check found. */
export const listStores = 'GET /api/stores' as Operation<{ answer: t.StoreList }>;
/** Look at a store before adding it: its fingerprint, publishers and packs. Nothing is saved. */
export const lookAtStore = 'POST /api/stores/look' as Operation<{ body: t.LookAtStoreBody; answer: t.StoreBeforeItIsAdded }>;
/** Add a store, with the fingerprint of its key that you have compared. */
export const addStore = 'POST /api/stores' as Operation<{ body: t.AddStoreBody; answer: t.Store }>;
/** Fetch the index of a store now. */
export const checkStore = 'POST /api/stores/:id/check' as Operation<{ params: { id: string | number }; answer: t.Store }>;
/** Remove a store. Packs installed from it stay, without updates. */
export const removeStore = 'DELETE /api/stores/:id' as Operation<{ params: { id: string | number }; answer: undefined }>;
/** List the code modules of the stores, with what each asks for. */
export const listStoreModules = 'GET /api/stores/modules' as Operation<{ answer: t.StoreModuleList }>;
/** Install or update a code module from a store, with consent to what its file asks for. */
export const installStoreModule = 'POST /api/stores/:id/modules/:module' as Operation<{ params: { id: string | number; module: string | number }; query: t.InstallStoreModuleQuery; body: t.InstallStoreModuleBody; answer: t.ModulePreview | t.ModuleLine }>;
/** Import with a module: at once as one change set, as a plan with dryRun=1, or as a job that keeps its plan. */
export const importWithModule = 'POST /api/modules/:module/_import/:importer' as Operation<{ params: { module: string | number; importer: string | number }; query: t.ImportWithModuleQuery; body: t.ImportWithModuleBody; answer: t.ImportAnswer | t.Job }>;
/** Save the plan of an import as one change set, without what is left out. */
export const publishImport = 'POST /api/jobs/:id/publish' as Operation<{ params: { id: string | number }; body: t.PublishImportBody; answer: t.PublishedImport }>;
/** The importers of this hub, and the files they read. */
export const listImporters = 'GET /api/importers' as Operation<{ answer: t.ListImportersAnswer }>;
/** What a file holds and how it would be read: its columns, what they are taken for, its first rows. */
export const readImport = 'POST /api/imports/read' as Operation<{ body: t.ReadImportBody; answer: t.ImportFileRead }>;
/** Plan the import of a file, as a job. Publishing the job’s plan saves it. */
export const planImport = 'POST /api/imports' as Operation<{ body: t.PlanImportBody; answer: t.Job }>;
/** The lines of an import’s plan in pages: records that are new or changed, and what is refused. */
export const listImportPlan = 'GET /api/jobs/:id/plan' as Operation<{ params: { id: string | number }; query: t.ListImportPlanQuery; answer: t.ImportPlanPage }>;
/** The saved mappings of imports. */
export const listImportMappings = 'GET /api/import-mappings' as Operation<{ answer: t.ImportMappings }>;
/** Save how files are read, by name. */
export const saveImportMapping = 'PUT /api/import-mappings/:id' as Operation<{ params: { id: string | number }; body: t.SavedMapping; ifMatch: 'optional'; answer: t.SavedMapping }>;
/** Delete a saved mapping. */
export const deleteImportMapping = 'DELETE /api/import-mappings/:id' as Operation<{ params: { id: string | number }; ifMatch: 'required'; answer: undefined }>;
/** The records of a kind as a table, to edit in a spreadsheet and import again. */
export const exportRecords = 'GET /api/definitions/:kind/table file' as Operation<{ params: { kind: string | number }; query: t.ExportRecordsQuery; answer: Response }>;
/** Some records of a kind as a table, in the order they are named. */
export const exportSelectedRecords = 'POST /api/definitions/:kind/table file' as Operation<{ params: { kind: string | number }; body: t.ExportSelectedRecordsBody; answer: Response }>;
/** Propose new and changed records, as a job that makes a plan. A person publishes it; the scope of this route does not allow that. */
export const proposeChanges = 'POST /api/proposed-changes' as Operation<{ body: t.ProposedChanges; answer: t.Job }>;
/** Propose to replace a part by another in one cable, some or all, as a job that makes a plan. A person publishes it; the scope of this route does not allow that. */
export const proposeReplacement = 'POST /api/replacements' as Operation<{ body: t.Replacement; answer: t.Job }>;
/** What publishing a plan would alter in each cable: findings, documents, part numbers and costs. It compares for about a second, and `next` continues. */
export const getPlanEffects = 'GET /api/jobs/:id/effects' as Operation<{ params: { id: string | number }; query: t.GetPlanEffectsQuery; answer: t.EffectsOfAChange }>;
/** How a file would be read and what its import would add and change. Nothing is stored. */
export const previewImport = 'POST /api/imports/preview' as Operation<{ body: t.PreviewImportBody; answer: t.ImportPreview }>;
/** Propose the import of a file, as a job that makes a plan. A person publishes it; the scope of this route does not allow that. */
export const proposeImport = 'POST /api/proposed-imports' as Operation<{ body: t.ProposedImport; answer: t.Job }>;
/** Attach a file of the customer to a draft. It is kept as it came; one that an importer recognizes can be imported. */
export const attachInquiryFile = 'POST /api/quotations/:id/files' as Operation<{ params: { id: string | number }; body: t.AttachInquiryFileBody; answer: t.Quotation }>;
/** A file of an inquiry as it came. */
export const getInquiryFile = 'GET /api/quotations/:id/files/:file file' as Operation<{ params: { id: string | number; file: string | number }; answer: Response }>;
/** Choose how a file of a draft is read when it is imported: the importer and the meaning of its columns. */
export const setInquiryFileReading = 'PUT /api/quotations/:id/files/:file' as Operation<{ params: { id: string | number; file: string | number }; body: t.SetInquiryFileReadingBody; answer: t.Quotation }>;
/** Remove a file from a draft, with its questions that are open. What was imported from it stays. */
export const removeInquiryFile = 'DELETE /api/quotations/:id/files/:file' as Operation<{ params: { id: string | number; file: string | number }; answer: undefined }>;
/** Import the files of a draft that were not imported yet. Their cables become lines, with quantities where a table states them; what is not matched or stated becomes open questions. */
export const importInquiry = 'POST /api/quotations/:id/import' as Operation<{ params: { id: string | number }; body: t.ImportInquiryBody; answer: t.ImportedInquiry }>;
/** What a list of customers (CSV, XLSX, ODS) would change, row by row. Nothing is saved. */
export const previewCustomers = 'POST /api/customers/import/preview' as Operation<{ body: t.ListOfCustomersOrOffers; answer: t.PlannedList }>;
/** Save what the preview of a list of customers said, as one change. Rows that were refused are left out. */
export const importCustomers = 'POST /api/customers/import' as Operation<{ body: t.ListToSave; answer: t.PlannedList }>;
/** What a list of offers of a supplier (CSV, XLSX, ODS) would change, row by row. Nothing is saved. */
export const previewOffers = 'POST /api/offers/import/preview' as Operation<{ body: t.ListOfCustomersOrOffers; answer: t.PlannedList }>;
/** Save what the preview of a list of offers of a supplier said, as one change. Rows that were refused are left out. */
export const importOffers = 'POST /api/offers/import' as Operation<{ body: t.ListToSave; answer: t.PlannedList }>;
/** Fetch offers with the loader `offers` of a module that is on, and save them as one change. With `save: false` nothing is saved. What is not clear is refused row by row. */
export const fetchOffers = 'POST /api/offers/fetch' as Operation<{ body: t.OffersToFetch; answer: t.PlannedList }>;
/** The modules that fetch offers, whether each is on, and which keys it lacks. No key is shown. */
export const listOfferSources = 'GET /api/offers/sources' as Operation<{ answer: t.SourcesOfOffers }>;
/** The column sets for exported lists, and the fields that a set can name. */
export const listColumnSets = 'GET /api/column-sets' as Operation<{ answer: t.ColumnSets }>;
/** Save which columns a list is exported with, by name. */
export const saveColumnSet = 'PUT /api/column-sets/:id' as Operation<{ params: { id: string | number }; body: t.ColumnSet; ifMatch: 'optional'; answer: t.ColumnSet }>;
/** Delete a column set of the shop. */
export const deleteColumnSet = 'DELETE /api/column-sets/:id' as Operation<{ params: { id: string | number }; ifMatch: 'required'; answer: undefined }>;
/** Code modules: those that come with the program and those installed, what each contributes and asks for. */
export const listModules = 'GET /api/modules' as Operation<{ answer: t.ModuleList }>;
/** Install or update a code module from a signed file. Without `consent` the answer is a preview of what it asks for. */
export const installModule = 'POST /api/modules' as Operation<{ query: t.InstallModuleQuery; file: true; answer: t.ModulePreview | t.ModuleLine }>;
/** Turn a code module on or off. Applies at once in every process. */
export const switchModule = 'PUT /api/modules/:module' as Operation<{ params: { module: string | number }; body: t.SwitchModuleBody; answer: t.ModuleLine }>;
/** Remove a code module with its settings, secrets and everything it kept. */
export const removeModule = 'DELETE /api/modules/:module' as Operation<{ params: { module: string | number }; answer: undefined }>;
/** The settings of a code module; of secrets only whether they are set. */
export const getModuleSettings = 'GET /api/modules/:module/settings' as Operation<{ params: { module: string | number }; answer: t.ModuleSettings }>;
/** Save settings and secrets of a code module. What is not named stays as it is. */
export const saveModuleSettings = 'PUT /api/modules/:module/settings' as Operation<{ params: { module: string | number }; body: t.SaveModuleSettingsBody; answer: t.ModuleSettings }>;
/** The code of a module that is on, for the sandbox of a browser, with its settings but no secrets. */
export const getModuleCode = 'GET /api/modules/:module/_code' as Operation<{ params: { module: string | number }; answer: t.ModuleCode }>;
/** Compare two records with the view of a module: tables and drawings, as data. */
export const compareWithModule = 'POST /api/modules/:module/_compare/:view/preview' as Operation<{ params: { module: string | number; view: string | number }; body: t.CompareWithModuleBody; answer: t.ModuleViews }>;
/** List subscriptions, with whether their secrets are set. */
export const listWebhooks = 'GET /api/settings/webhooks' as Operation<{ answer: t.Webhooks }>;
/** Replace the subscriptions. The secret of a new one is returned only once. */
export const saveWebhooks = 'PUT /api/settings/webhooks' as Operation<{ body: t.SaveWebhooksBody; ifMatch: 'optional'; answer: t.Webhooks }>;
/** Set the secret of a subscription, or generate one. For a chosen time the former one signs too. */
export const setWebhookSecret = 'PUT /api/settings/webhooks/:id/secret' as Operation<{ params: { id: string | number }; body: t.SetWebhookSecretBody; answer: t.SetWebhookSecretAnswer }>;
/** Remove the secret of a subscription. Nothing is sent to it until it has one again. */
export const deleteWebhookSecret = 'DELETE /api/settings/webhooks/:id/secret' as Operation<{ params: { id: string | number }; answer: undefined }>;
/** End the time in which the former secret of a subscription signs too. */
export const endFormerWebhookSecret = 'DELETE /api/settings/webhooks/:id/secret/former' as Operation<{ params: { id: string | number }; answer: undefined }>;
/** Send a webhook.test event to a subscription. */
export const testWebhook = 'POST /api/settings/webhooks/:id/test' as Operation<{ params: { id: string | number }; answer: t.Delivery }>;
/** The deliveries, newest first, each with its attempts and when the next one is due. */
export const listDeliveries = 'GET /api/settings/webhooks/deliveries' as Operation<{ query: t.ListDeliveriesQuery; answer: t.ListDeliveriesAnswer }>;
/** One delivery with the request as it was sent. */
export const getDelivery = 'GET /api/settings/webhooks/deliveries/:job' as Operation<{ params: { job: string | number }; answer: t.Delivery }>;
/** Send the same event again, as a new delivery. */
export const redeliver = 'POST /api/settings/webhooks/deliveries/:job/redeliver' as Operation<{ params: { job: string | number }; answer: t.Delivery }>;
/** Import an exported catalog ZIP: its records become your own, in one change set, with their files. */
export const importCatalog = 'POST /api/import' as Operation<{ query: t.ImportCatalogQuery; file: true; answer: t.ImportedCatalog }>;
/** Export the catalog as a ZIP of its documents and the uploaded files they refer to. Owner-only settings are in it for an owner in a session. */
export const exportCatalog = 'GET /api/export file' as Operation<{ answer: Response }>;
/** The git mirror: the last commit pushed, how far it is behind, and why it fails. */
export const getGitMirror = 'GET /api/git-mirror' as Operation<{ answer: t.GitMirror }>;
/** Continue on top of what others pushed to the branch. Their commits stay; the next commit sets data/ and depictions/ to the catalog. */
export const continueGitMirror = 'POST /api/git-mirror/continue' as Operation<{ body: t.ContinueGitMirrorBody; answer: t.GitMirror }>;
/** This API as an OpenAPI 3.1 document. */
export const getOpenApi = 'GET /api/openapi.json file' as Operation<{ answer: Response }>;
/** This API as a page, with forms to try it. */
export const getApiPage = 'GET /api/docs file' as Operation<{ answer: Response }>;
/** The error codes as a page. */
export const getErrorsPage = 'GET /api/docs/errors file' as Operation<{ answer: Response }>;
