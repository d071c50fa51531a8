// Written by `npm run docs` from the routes of the server. Do not edit.
import type { Operation } from './operation.ts';
import type * as t from './types.ts';

/** Whether setup is finished, and what it offers. */
export const getSetup = 'GET /api/setup' as Operation<{ answer: t.SetupState }>;
/** Finish setup: the organisation, the owner and the catalog to begin with. */
export const finishSetup = 'POST /api/setup' as Operation<{ body: t.FinishSetupBody; answer: t.FinishedSetup }>;
/** Whether the server responds; with deep=1 also its database, files, backups and worker. */
export const getHealth = 'GET /healthz' as Operation<{ query: t.GetHealthQuery; answer: t.Health }>;
/** Metrics of this process and of the server, in Prometheus format. */
export const getMetrics = 'GET /metrics file' as Operation<{ answer: Response }>;
/** Whether the hub is well, the backups there are, newest first, and what an owner can do about either. */
export const getOperations = 'GET /api/operations' as Operation<{ answer: t.Operations }>;
/** Send a test to the address of the alerts, and say whether it was taken. */
export const sendTestAlert = 'POST /api/operations/test-alert' as Operation<{ body: t.SendTestAlertBody; answer: t.SendTestAlertAnswer }>;
/** Restart the server after answering requests in progress. Requires a supervisor that restarts it. */
export const restart = 'POST /api/restart' as Operation<{ body: t.RestartBody; answer: t.RestartAnswer }>;
/** Who you are: name, role, and what a token may do. */
export const getMe = 'GET /api/me' as Operation<{ answer: t.Me }>;
/** How you may sign in. */
export const getAccount = 'GET /api/account' as Operation<{ answer: t.GetAccountAnswer }>;
/** Choose a password, having none, within ten minutes of signing in; other sessions end. */
export const setPassword = 'POST /api/account/password' as Operation<{ body: t.SetPasswordBody; answer: undefined }>;
/** Whether sign-in is required, and the methods. */
export const getSignInMethods = 'GET /api/sign-in' as Operation<{ answer: t.SignInPage }>;
/** Sign in with email and password. */
export const signIn = 'POST /api/auth/sign-in/email' as Operation<{ body: t.SignInBody; answer: t.SignedIn }>;
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
/** Begin sign-in with a provider: the URL to send the browser to. */
export const beginProviderSignIn = 'POST /api/auth/sign-in/social' as Operation<{ body: t.BeginProviderSignInBody; answer: t.ProviderRedirect }>;
/** Return address for sign-in providers. */
export const finishProviderSignIn = 'GET /api/auth/callback/:provider' as Operation<{ params: { provider: string | number }; query: t.FinishProviderSignInQuery; answer: undefined }>;
/** Email a sign-in link; the answer does not reveal whether the address has an account. */
export const sendSignInLink = 'POST /api/auth/sign-in/magic-link' as Operation<{ body: t.SendSignInLinkBody; answer: t.Status }>;
/** Sign in with the token of an emailed link, once. */
export const followSignInLink = 'GET /api/auth/magic-link/verify' as Operation<{ query: t.FollowSignInLinkQuery; answer: undefined }>;
/** Your active sessions. */
export const listSessions = 'GET /api/sessions' as Operation<{ answer: t.ListSessionsAnswer }>;
/** Sign out in one place, at once. */
export const endSession = 'DELETE /api/sessions/:id' as Operation<{ params: { id: string | number }; answer: undefined }>;
/** People who can sign in, with their roles. */
export const listPeople = 'GET /api/people' as Operation<{ answer: t.ListPeopleAnswer }>;
/** Change the role of a person. */
export const changeRole = 'PUT /api/people/:id' as Operation<{ params: { id: string | number }; body: t.ChangeRoleBody; answer: t.Person }>;
/** Remove a person: their sessions and tokens end; their changes stay in the history. */
export const removePerson = 'DELETE /api/people/:id' as Operation<{ params: { id: string | number }; answer: undefined }>;
/** Invitations that can still be used. */
export const listInvitations = 'GET /api/invitations' as Operation<{ answer: t.ListInvitationsAnswer }>;
/** Invite a person: a link for one use, valid for 7 days, shown only now. */
export const createInvitation = 'POST /api/invitations' as Operation<{ body: t.CreateInvitationBody; answer: t.CreatedInvitation }>;
/** Take an invitation back: its link ends. */
export const revokeInvitation = 'DELETE /api/invitations/:id' as Operation<{ params: { id: string | number }; answer: undefined }>;
/** What an invitation offers. */
export const getInvitation = 'GET /api/join/:code' as Operation<{ params: { code: string | number }; answer: t.GetInvitationAnswer }>;
/** Accept an invitation with a name, and a password where one is used; sign in after that. */
export const acceptInvitation = 'POST /api/join/:code' as Operation<{ params: { code: string | number }; body: t.AcceptInvitationBody; answer: t.AcceptInvitationAnswer }>;
/** Your API tokens, and the scopes your role can grant. */
export const listTokens = 'GET /api/tokens' as Operation<{ answer: t.ListTokensAnswer }>;
/** Create an API token. It acts as you, with the scopes you choose; it is shown only once. */
export const createToken = 'POST /api/tokens' as Operation<{ body: t.CreateTokenBody; answer: t.CreateTokenAnswer }>;
/** Revoke one of your API tokens, at once. */
export const revokeToken = 'DELETE /api/tokens/:id' as Operation<{ params: { id: string | number }; answer: undefined }>;
/** The designs, a page at a time. */
export const listDesigns = 'GET /api/designs' as Operation<{ query: t.ListDesignsQuery; answer: t.DesignPage }>;
/** Create a design. */
export const createDesign = 'POST /api/designs' as Operation<{ query: t.MessageQuery; body: t.CreateDesignBody; answer: t.Design }>;
/** One design: the working copy. */
export const getDesign = 'GET /api/designs/:id' as Operation<{ params: { id: string | number }; answer: t.Design }>;
/** Save a design. Saving a design of a pack makes the hub’s own copy. */
export const saveDesign = 'PUT /api/designs/:id' as Operation<{ params: { id: string | number }; query: t.MessageQuery; body: t.Design; ifMatch: 'required'; answer: t.Design }>;
/** Delete the hub’s own working copy; saved revisions stay. */
export const deleteDesign = 'DELETE /api/designs/:id' as Operation<{ params: { id: string | number }; ifMatch: 'required'; answer: undefined }>;
/** A copy under a new id, without part numbers. */
export const duplicateDesign = 'POST /api/designs/:id/duplicate' as Operation<{ params: { id: string | number }; body: t.DuplicateDesignBody; answer: t.Design }>;
/** Rename a design, and change its id where nothing refers to the old one. */
export const renameDesign = 'POST /api/designs/:id/rename' as Operation<{ params: { id: string | number }; body: t.RenameDesignBody; ifMatch: 'required'; answer: t.Design }>;
/** What the checks find in the working copy now. */
export const getDesignIssues = 'GET /api/designs/:id/issues' as Operation<{ params: { id: string | number }; answer: t.FindingList }>;
/** The nets of the working copy: copper that is continuous, sub-assemblies included. */
export const getDesignNets = 'GET /api/designs/:id/nets' as Operation<{ params: { id: string | number }; answer: t.NetList }>;
/** Every net reached from a terminal, through which parts. */
export const traceDesign = 'GET /api/designs/:id/trace' as Operation<{ params: { id: string | number }; query: t.TraceDesignQuery; answer: t.Trace }>;
/** Who is editing a design. */
export const getLease = 'GET /api/designs/:id/lease' as Operation<{ params: { id: string | number }; answer: t.EditLease }>;
/** Start editing a design, keep editing it, or take editing over. */
export const requestLease = 'POST /api/designs/:id/lease' as Operation<{ params: { id: string | number }; body: t.RequestLeaseBody; answer: t.EditLease }>;
/** Stop editing a design. */
export const releaseLease = 'DELETE /api/designs/:id/lease' as Operation<{ params: { id: string | number }; body: t.ReleaseLeaseBody; answer: undefined }>;
/** The drawing sidecar of a design; empty until it is first saved. */
export const getDrawing = 'GET /api/drawings/:id' as Operation<{ params: { id: string | number }; answer: t.Drawing }>;
/** Save the drawing sidecar of a design. */
export const saveDrawing = 'PUT /api/drawings/:id' as Operation<{ params: { id: string | number }; query: t.MessageQuery; body: t.Drawing; ifMatch: 'required'; answer: t.Drawing }>;
/** The records of a kind, a page at a time. */
export const listRecords = 'GET /api/definitions/:kind' as Operation<{ params: { kind: string | number }; query: t.ListRecordsQuery; answer: t.RecordPage }>;
/** Create a record. */
export const createRecord = 'POST /api/definitions/:kind' as Operation<{ params: { kind: string | number }; query: t.MessageQuery; body: t.CreateRecordBody; answer: t.LibraryRecord }>;
/** One record. */
export const getRecord = 'GET /api/definitions/:kind/:id' as Operation<{ params: { kind: string | number; id: string | number }; answer: t.LibraryRecord }>;
/** Save a record. Saving a record of a pack makes the hub’s own, which shadows it. */
export const saveRecord = 'PUT /api/definitions/:kind/:id' as Operation<{ params: { kind: string | number; id: string | number }; query: t.MessageQuery; body: t.SaveRecordBody; ifMatch: 'required'; answer: t.LibraryRecord }>;
/** Delete the hub’s own record. A pack’s record of the same id shows again. */
export const deleteRecord = 'DELETE /api/definitions/:kind/:id' as Operation<{ params: { kind: string | number; id: string | number }; ifMatch: 'required'; answer: undefined }>;
/** A copy of a record under a new id, which says where it came from. */
export const duplicateRecord = 'POST /api/definitions/:kind/:id/fork' as Operation<{ params: { kind: string | number; id: string | number }; body: t.DuplicateRecordBody; answer: t.LibraryRecord }>;
/** The designs and records that refer to a record. */
export const getRecordUses = 'GET /api/definitions/:kind/:id/used-in' as Operation<{ params: { kind: string | number; id: string | number }; answer: t.RecordUses }>;
/** All records and vocabulary in force, in one answer. */
export const getLibrary = 'GET /api/library' as Operation<{ answer: t.LibrarySnapshot }>;
/** The terms of a vocabulary list; an unknown list is empty. */
export const listWords = 'GET /api/vocab/:list' as Operation<{ params: { list: string | number }; answer: t.ListWordsAnswer }>;
/** Save a vocabulary list as a whole; terms left out are deleted. */
export const saveWords = 'PUT /api/vocab/:list' as Operation<{ params: { list: string | number }; query: t.MessageQuery; body: t.SaveWordsBody; ifMatch: 'required'; answer: t.SaveWordsAnswer }>;
/** An uploaded file by the SHA-256 of its bytes. */
export const getAsset = 'GET /api/assets/:address file' as Operation<{ params: { address: string | number }; answer: Response }>;
/** Delete a file nothing uses: no artwork, no model link, no saved version or revision that keeps it. */
export const deleteAsset = 'DELETE /api/assets/:address' as Operation<{ params: { address: string | number }; query: t.DeleteAssetQuery; answer: undefined }>;
/** The artwork a part is shown with: its own, else its body’s, else that of the drawing its body names. */
export const getArtwork = 'GET /api/artwork/:kind/:id' as Operation<{ params: { kind: string | number; id: string | number }; answer: t.ShownArtwork }>;
/** Set a part’s own picture of one side: SVG without script, PNG or JPEG. */
export const saveArtwork = 'PUT /api/artwork/:kind/:id/:side' as Operation<{ params: { kind: string | number; id: string | number; side: string | number }; query: t.SaveArtworkQuery; file: true; ifMatch: 'required'; answer: t.ShownArtwork }>;
/** Remove a picture from a part; without its own picture it is shown with its body’s. */
export const deleteArtwork = 'DELETE /api/artwork/:kind/:id/:side' as Operation<{ params: { kind: string | number; id: string | number; side: string | number }; ifMatch: 'required'; answer: t.ShownArtwork }>;
/** A part’s 3D model, and the maker’s revisions of the model. */
export const getModel = 'GET /api/models/:kind/:id' as Operation<{ params: { kind: string | number; id: string | number }; answer: t.PartModel }>;
/** Set the 3D model of a part: a GLB file, or a STEP file, which a job converts while the request waits. */
export const saveModel = 'PUT /api/models/:kind/:id' as Operation<{ params: { kind: string | number; id: string | number }; query: t.SaveModelQuery; file: true; ifMatch: 'required'; answer: t.PartModel }>;
/** Keep a revision of the maker’s own model, by the id or part number of the record it shows. */
export const saveModelRevision = 'PUT /api/models/revisions/:of/:rev' as Operation<{ params: { of: string | number; rev: string | number }; query: t.SaveModelRevisionQuery; file: true; ifMatch: 'required'; answer: t.ModelLink }>;
/** Build a linked model that has only its source file. */
export const buildModel = 'POST /api/models/:kind/:id/build' as Operation<{ params: { kind: string | number; id: string | number }; answer: t.PartModel }>;
/** Detach a part’s model. The file stays for the revisions that use it. */
export const deleteModel = 'DELETE /api/models/:kind/:id' as Operation<{ params: { kind: string | number; id: string | number }; ifMatch: 'required'; answer: t.PartModel }>;
/** Remove a revision of the maker’s own model. The file stays. */
export const deleteModelRevision = 'DELETE /api/models/revisions/:of/:rev' as Operation<{ params: { of: string | number; rev: string | number }; ifMatch: 'required'; answer: undefined }>;
/** Save several records as one change set, or none of them; dryRun=1 only checks. */
export const saveBatch = 'POST /api/batch' as Operation<{ query: t.SaveBatchQuery; body: t.SaveBatchBody; answer: t.BatchAnswer }>;
/** Quick open: cables, records and words by id, name, number, tag or alias. */
export const search = 'GET /api/search' as Operation<{ query: t.SearchQuery; answer: t.SearchHits }>;
/** Who changed what, newest first. */
export const listHistory = 'GET /api/history' as Operation<{ query: t.ListHistoryQuery; answer: t.HistoryPage }>;
/** One change set: each record before and after. */
export const getChangeSet = 'GET /api/history/:id' as Operation<{ params: { id: string | number }; answer: t.ChangeSetWithShadowedRecords }>;
/** Restore records to their state before or after a change set, as a new change set. */
export const restoreRecords = 'POST /api/history/:id/restore' as Operation<{ params: { id: string | number }; body: t.RestoreRecordsBody; answer: t.RestoreAnswer }>;
/** Server-sent events: `change` for every change set, `lease` when the editor of a design changes, `drift` for the progress of the recipe check, `job` when a job changes. */
export const openEvents = 'GET /api/events file' as Operation<{ answer: Response }>;
/** The saved revisions of a design, newest first, without their frozen definitions. */
export const listDesignRevisions = 'GET /api/designs/:id/revisions' as Operation<{ params: { id: string | number }; answer: t.DesignRevisions }>;
/** Save and lock a revision of the working copy, with every definition it uses. */
export const saveDesignRevision = 'POST /api/designs/:id/revisions' as Operation<{ params: { id: string | number }; body: t.RevisionNote; ifMatch: 'optional'; answer: t.SavedVersion }>;
/** One saved revision with its frozen definitions. */
export const getDesignRevision = 'GET /api/designs/:id/revisions/:rev' as Operation<{ params: { id: string | number; rev: string | number }; answer: t.SavedVersion }>;
/** Submit a saved revision for approval. */
export const submitDesignRevision = 'POST /api/designs/:id/revisions/:rev/submit' as Operation<{ params: { id: string | number; rev: string | number }; body: t.RevisionNote; answer: t.SavedVersion }>;
/** Release a submitted revision. */
export const approveDesignRevision = 'POST /api/designs/:id/revisions/:rev/approve' as Operation<{ params: { id: string | number; rev: string | number }; body: t.RevisionNote; answer: t.SavedVersion }>;
/** Reject a submitted revision. */
export const rejectDesignRevision = 'POST /api/designs/:id/revisions/:rev/reject' as Operation<{ params: { id: string | number; rev: string | number }; body: t.RevisionNote; answer: t.SavedVersion }>;
/** The revisions of a record, oldest first, what it is now, and the cables built with each. */
export const listRecordRevisions = 'GET /api/revisions/:kind/:id' as Operation<{ params: { kind: string | number; id: string | number }; answer: t.RecordRevisions }>;
/** The scheme’s next variant of a record’s number; nothing is written. */
export const getNextRecordNumber = 'GET /api/revisions/:kind/:id/next-number' as Operation<{ params: { kind: string | number; id: string | number }; answer: t.NextNumber }>;
/** One revision in full; with source, one from outside. */
export const getRecordRevision = 'GET /api/revisions/:kind/:id/:rev' as Operation<{ params: { kind: string | number; id: string | number; rev: string | number }; query: t.GetRecordRevisionQuery; answer: t.RecordRevisionAnswer }>;
/** Save a record as its next revision, where asked for with the next variant of its number. */
export const saveRecordRevision = 'POST /api/revisions/:kind/:id' as Operation<{ params: { kind: string | number; id: string | number }; body: t.SaveRecordRevisionBody; ifMatch: 'optional'; answer: t.RecordRevision }>;
/** Replace the history of a record by one built elsewhere, after checking all of it. */
export const replaceRecordRevisions = 'PUT /api/revisions/:kind/:id' as Operation<{ params: { kind: string | number; id: string | number }; body: t.RevisionHistory; ifMatch: 'required'; answer: t.RevisionHistory }>;
/** Worked examples to start a rule from; none of them applies. */
export const listRuleExamples = 'GET /api/rule-examples' as Operation<{ answer: t.RuleExamples }>;
/** The rules in force, those switched off and those skipped, with whose they are and why they are skipped. */
export const listRules = 'GET /api/rules' as Operation<{ answer: t.Rules }>;
/** Replace the hub’s own rules; those left out are deleted, those of packs stay. */
export const saveRules = 'PUT /api/rules' as Operation<{ query: t.MessageQuery; body: t.SaveRulesBody; ifMatch: 'required'; answer: t.Rules }>;
/** One rule. */
export const getRule = 'GET /api/rules/:id' as Operation<{ params: { id: string | number }; answer: t.ValidationRule }>;
/** Save a rule. With the id of a pack’s rule it becomes the hub’s own and hides the pack’s. */
export const saveRule = 'PUT /api/rules/:id' as Operation<{ params: { id: string | number }; query: t.MessageQuery; body: t.SaveRuleBody; ifMatch: 'optional'; answer: t.ValidationRule }>;
/** Delete the hub’s own rule. A pack’s rule of the same id applies again. */
export const deleteRule = 'DELETE /api/rules/:id' as Operation<{ params: { id: string | number }; ifMatch: 'required'; answer: undefined }>;
/** What a rule would find in all designs and the library; writes nothing. Continue with the cursor of the last answer. */
export const previewRule = 'POST /api/rules/preview' as Operation<{ query: t.PreviewRuleQuery; body: t.PreviewRuleBody; answer: t.RulePreview }>;
/** The product families, each with whose it is, and what the checks find in them. */
export const listFamilies = 'GET /api/products' as Operation<{ query: t.ListFamiliesQuery; answer: t.FamilyList }>;
/** Save the hub’s own families as a whole; those left out are deleted. */
export const saveFamilies = 'PUT /api/products' as Operation<{ query: t.MessageQuery; body: t.SaveFamiliesBody; ifMatch: 'required'; answer: t.FamilyList }>;
/** One family, its variants as rows of the lineup, and what the checks find in it. */
export const getFamily = 'GET /api/products/:id' as Operation<{ params: { id: string | number }; answer: t.FamilyWithRows }>;
/** Save one family. Saving a family of a pack makes the hub’s own, which shadows it. */
export const saveFamily = 'PUT /api/products/:id' as Operation<{ params: { id: string | number }; query: t.MessageQuery; body: t.SaveFamilyBody; ifMatch: 'optional'; answer: t.Product }>;
/** Delete the hub’s own family. Its designs stay; a pack’s family of the same id shows again. */
export const deleteFamily = 'DELETE /api/products/:id' as Operation<{ params: { id: string | number }; ifMatch: 'required'; answer: undefined }>;
/** Merge other families into this one, as one change set; their names stay as aliases. */
export const mergeFamilies = 'POST /api/products/:id/merge' as Operation<{ params: { id: string | number }; body: t.MergeFamiliesBody; ifMatch: 'optional'; answer: t.MergedFamily }>;
/** Move variants to a new family, as one change set; at least one stays. */
export const splitFamily = 'POST /api/products/:id/split' as Operation<{ params: { id: string | number }; body: t.SplitFamilyBody; ifMatch: 'optional'; answer: t.SplitFamily }>;
/** The number to offer a new family: the next free one, with X where its variants will differ. */
export const getNewFamilyNumber = 'GET /api/new-family-number' as Operation<{ answer: t.OfferedNumber }>;
/** The number the scheme proposes for the family’s next variant; nothing is written. */
export const getNextVariantNumber = 'GET /api/products/:id/next-number' as Operation<{ params: { id: string | number }; answer: t.OfferedNumber }>;
/** The variants some axes and lengths would give: new ones with numbers, those that exist, those without a design; nothing is written. */
export const generateVariants = 'POST /api/products/:id/generate' as Operation<{ params: { id: string | number }; body: t.GenerateVariantsBody; answer: t.GeneratedVariants }>;
/** Add variants to a family, as those generated, all in one change set. */
export const addVariants = 'POST /api/products/:id/variants' as Operation<{ params: { id: string | number }; body: t.AddVariantsBody; ifMatch: 'required'; answer: t.FamilyWithAddedVariants }>;
/** The lineup: a row for each variant of each family, with release and cost. */
export const getLineup = 'GET /api/lineup' as Operation<{ query: t.GetLineupQuery; answer: t.Lineup }>;
/** The lineup as CSV, a column for each axis. */
export const exportLineup = 'GET /api/lineup.csv file' as Operation<{ query: t.ExportLineupQuery; answer: Response }>;
/** Devices, recipes, hazards and policy in force, each with whose it is; the issues; each document’s version. */
export const getResolver = 'GET /api/resolver' as Operation<{ answer: t.ResolverOverview }>;
/** The devices in force, a page at a time, each with whose it is. */
export const listDevices = 'GET /api/resolver/devices' as Operation<{ query: t.ListDevicesQuery; answer: t.ResolverListPage }>;
/** Save the hub’s own devices as a whole; those left out are deleted, those of packs stay. */
export const saveDevices = 'PUT /api/resolver/devices' as Operation<{ query: t.MessageQuery; body: t.SaveDevicesBody; ifMatch: 'required'; answer: t.SavedDevices }>;
/** One device. */
export const getDevice = 'GET /api/resolver/devices/:id' as Operation<{ params: { id: string | number }; answer: t.Device }>;
/** Save one device. With the id of a pack’s record it becomes the hub’s own and hides the pack’s. */
export const saveDevice = 'PUT /api/resolver/devices/:id' as Operation<{ params: { id: string | number }; query: t.MessageQuery; body: t.SaveDeviceBody; ifMatch: 'optional'; answer: t.Device }>;
/** Delete the hub’s own device. A pack’s record of the same id applies again. */
export const deleteDevice = 'DELETE /api/resolver/devices/:id' as Operation<{ params: { id: string | number }; ifMatch: 'required'; answer: undefined }>;
/** The conditioning recipes in force, a page at a time, each with whose it is. */
export const listConditioningRecipes = 'GET /api/resolver/recipes' as Operation<{ query: t.ListConditioningRecipesQuery; answer: t.ResolverListPage }>;
/** Save the hub’s own conditioning recipes as a whole; those left out are deleted, those of packs stay. */
export const saveConditioningRecipes = 'PUT /api/resolver/recipes' as Operation<{ query: t.MessageQuery; body: t.SaveConditioningRecipesBody; ifMatch: 'required'; answer: t.SavedRecipes }>;
/** One conditioning recipe. */
export const getConditioningRecipe = 'GET /api/resolver/recipes/:id' as Operation<{ params: { id: string | number }; answer: t.ConditioningRecipe }>;
/** Save one conditioning recipe. With the id of a pack’s record it becomes the hub’s own and hides the pack’s. */
export const saveConditioningRecipe = 'PUT /api/resolver/recipes/:id' as Operation<{ params: { id: string | number }; query: t.MessageQuery; body: t.SaveConditioningRecipeBody; ifMatch: 'optional'; answer: t.ConditioningRecipe }>;
/** Delete the hub’s own conditioning recipe. A pack’s record of the same id applies again. */
export const deleteConditioningRecipe = 'DELETE /api/resolver/recipes/:id' as Operation<{ params: { id: string | number }; ifMatch: 'required'; answer: undefined }>;
/** The hazards in force, a page at a time, each with whose it is. */
export const listHazards = 'GET /api/resolver/hazards' as Operation<{ query: t.ListHazardsQuery; answer: t.ResolverListPage }>;
/** Save the hub’s own hazards as a whole; those left out are deleted, those of packs stay. */
export const saveHazards = 'PUT /api/resolver/hazards' as Operation<{ query: t.MessageQuery; body: t.SaveHazardsBody; ifMatch: 'required'; answer: t.SavedHazards }>;
/** One hazard. */
export const getHazard = 'GET /api/resolver/hazards/:id' as Operation<{ params: { id: string | number }; answer: t.Hazard }>;
/** Save one hazard. With the id of a pack’s record it becomes the hub’s own and hides the pack’s. */
export const saveHazard = 'PUT /api/resolver/hazards/:id' as Operation<{ params: { id: string | number }; query: t.MessageQuery; body: t.SaveHazardBody; ifMatch: 'optional'; answer: t.Hazard }>;
/** Delete the hub’s own hazard. A pack’s record of the same id applies again. */
export const deleteHazard = 'DELETE /api/resolver/hazards/:id' as Operation<{ params: { id: string | number }; ifMatch: 'required'; answer: undefined }>;
/** How options are ranked: the policy in force, and the one the hub has stored. */
export const getResolverPolicy = 'GET /api/resolver/policy' as Operation<{ answer: t.PolicyAnswer }>;
/** Save the ranking policy; null resets it to the default. */
export const saveResolverPolicy = 'PUT /api/resolver/policy' as Operation<{ query: t.MessageQuery; body: t.SaveResolverPolicyBody; ifMatch: 'required'; answer: t.PolicyAnswer }>;
/** Every way to join two devices, ranked, each explained, with its hazards and the stocks that fit. */
export const resolveCable = 'GET /api/resolver/resolve' as Operation<{ query: t.ResolveCableQuery; answer: t.CableResolution }>;
/** The design an option would become, its issues and what is missing; nothing is written. */
export const deriveDesign = 'GET /api/resolver/derive' as Operation<{ query: t.DeriveDesignQuery; answer: t.DerivedDesign }>;
/** Make the design of an option and save it, in development, as one change. */
export const createDerivedDesign = 'POST /api/resolver/designs' as Operation<{ query: t.MessageQuery; body: t.CreateDerivedDesignBody; answer: t.Design }>;
/** The designs that follow devices, how each differs from what they derive, and the progress of the check after a change. */
export const listDrift = 'GET /api/resolver/drift' as Operation<{ query: t.ListDriftQuery; answer: t.DriftPage }>;
/** How a design differs from its recipe, the joints it lacks and its body derived again; for a hand-made design, the recipe inferred. */
export const getDesignRecipe = 'GET /api/resolver/designs/:id' as Operation<{ params: { id: string | number }; answer: t.DesignRecipe }>;
/** Record what was changed by hand as overrides of the recipe, each with its reason. */
export const recordOverrides = 'POST /api/resolver/designs/:id/record' as Operation<{ params: { id: string | number }; query: t.MessageQuery; body: t.RecordOverridesBody; ifMatch: 'required'; answer: t.Design }>;
/** Derive the body again from the recipe; labels, notes and attached parts stay with the parts that stay. */
export const rederiveDesign = 'POST /api/resolver/designs/:id/rederive' as Operation<{ params: { id: string | number }; query: t.MessageQuery; ifMatch: 'required'; answer: t.Design }>;
/** Detach the design from its recipe. */
export const detachRecipe = 'POST /api/resolver/designs/:id/detach' as Operation<{ params: { id: string | number }; query: t.MessageQuery; ifMatch: 'required'; answer: t.Design }>;
/** Adopt the recipe inferred for a hand-made design; the differences become recorded changes. */
export const adoptRecipe = 'POST /api/resolver/designs/:id/adopt' as Operation<{ params: { id: string | number }; query: t.MessageQuery; ifMatch: 'required'; answer: t.Design }>;
/** Add the joints that the recipe derives and the design lacks. */
export const addRecipeJoints = 'POST /api/resolver/designs/:id/joints' as Operation<{ params: { id: string | number }; query: t.MessageQuery; body: t.AddRecipeJointsBody; ifMatch: 'required'; answer: t.Design }>;
/** Recorded proposals and decisions; with a pair of devices also its drafts and their state. */
export const listProposals = 'GET /api/proposals' as Operation<{ query: t.ListProposalsQuery; answer: t.ProposalList }>;
/** File a proposal: one the resolver drafted, or another of the same shape. */
export const fileProposal = 'POST /api/proposals' as Operation<{ body: t.FileProposalBody; answer: t.DecidedProposal }>;
/** Decline a proposal: it is kept and not offered again until it is reopened. */
export const declineProposal = 'POST /api/proposals/decline' as Operation<{ body: t.DeclineProposalBody; answer: t.DecidedProposal }>;
/** Reopen a declined proposal. */
export const reopenProposal = 'POST /api/proposals/reopen' as Operation<{ body: t.ReopenProposalBody; answer: t.DecidedProposal }>;
/** Start a board in development from a proposal, numbered by the scheme unless a number is given. */
export const acceptProposal = 'POST /api/proposals/accept' as Operation<{ body: t.AcceptProposalBody; answer: t.AcceptProposalAnswer }>;
/** The stored numbering scheme, the one in force, and those that packs offer. */
export const getNumberSettings = 'GET /api/settings/part-numbers' as Operation<{ answer: t.PartNumberSettings }>;
/** Save the numbering scheme, reset it to the default, or adopt a pack’s (an owner, signed in). */
export const saveNumberSettings = 'PUT /api/settings/part-numbers' as Operation<{ query: t.MessageQuery; body: t.SaveNumberSettingsBody; ifMatch: 'required'; answer: t.PartNumberSettings }>;
/** How a scheme reads samples, what it would propose, and which numbers in use do not fit; writes nothing. */
export const previewNumberScheme = 'POST /api/settings/part-numbers/preview' as Operation<{ body: t.PreviewNumberSchemeBody; answer: t.SchemePreview }>;
/** The next free number for a kind of part, or the next variant of a number; nothing is written. */
export const getNextNumber = 'GET /api/part-numbers/next' as Operation<{ query: t.GetNextNumberQuery; answer: t.NumberOffer }>;
/** How the scheme in force reads a number, what it objects to, and who carries it. */
export const readNumber = 'GET /api/part-numbers/read' as Operation<{ query: t.ReadNumberQuery; answer: t.NumberWithHolders }>;
/** Duplicate numbers, parts without a number, numbers that do not fit the scheme, and body numbers that pinouts share. */
export const getNumberHealth = 'GET /api/part-numbers/health' as Operation<{ query: t.GetNumberHealthQuery; answer: t.NumberHealth }>;
/** Export a design with a module. */
export const exportWithModule = 'GET /api/modules/:module/_export/:exporter file' as Operation<{ params: { module: string | number; exporter: string | number }; query: t.ExportWithModuleQuery; answer: Response }>;
/** Mark which connections passed, from a tester’s result table. Nothing is saved. */
export const markTestResults = 'POST /api/designs/:id/test-results' as Operation<{ params: { id: string | number }; body: t.MarkTestResultsBody; answer: t.MarkedResults }>;
/** A document of a design, of the working copy or of a saved revision. */
export const getDocument = 'GET /api/designs/:id/documents/:kind file' as Operation<{ params: { id: string | number; kind: string | number }; query: t.GetDocumentQuery; answer: Response }>;
/** Export a design for another program. */
export const exportDesign = 'GET /api/designs/:id/exports/:format file' as Operation<{ params: { id: string | number; format: string | number }; query: t.ExportDesignQuery; answer: Response }>;
/** Available documents and exports. */
export const listExports = 'GET /api/exports' as Operation<{ answer: t.OfferedDocuments }>;
/** The spec sheet of a wire stock. */
export const getWireSpec = 'GET /api/definitions/wires/:id/wire-spec file' as Operation<{ params: { id: string | number }; query: t.GetWireSpecQuery; answer: Response }>;
/** The organisation, and what the shop’s documents and checks assume. */
export const getEngineeringSettings = 'GET /api/settings/engineering' as Operation<{ answer: t.EngineeringSettings }>;
/** Save the engineering settings. */
export const saveEngineeringSettings = 'PUT /api/settings/engineering' as Operation<{ query: t.MessageQuery; body: t.EngineeringSettings; ifMatch: 'required'; answer: t.EngineeringSettings }>;
/** Upload a font file for the sheets: TrueType, OpenType or WOFF2 whose licence allows embedding. */
export const uploadTypeface = 'POST /api/typefaces' as Operation<{ file: true; answer: t.FontFile }>;
/** Sign-in and accounts: every setting with its value and who set it, secrets only with whether they are set. */
export const getSignInSettings = 'GET /api/settings/sign-in' as Operation<{ answer: t.SettingsPage }>;
/** Save Sign-in and accounts; it applies at once in every process. */
export const saveSignInSettings = 'PUT /api/settings/sign-in' as Operation<{ body: t.SaveSignInSettingsBody; ifMatch: 'required'; answer: t.SettingsPage }>;
/** Notifications: every setting with its value and who set it, secrets only with whether they are set. */
export const getNotificationSettings = 'GET /api/settings/notifications' as Operation<{ answer: t.SettingsPage }>;
/** Save Notifications; it applies at once in every process. */
export const saveNotificationSettings = 'PUT /api/settings/notifications' as Operation<{ body: t.SaveNotificationSettingsBody; ifMatch: 'required'; answer: t.SettingsPage }>;
/** Integrations: every setting with its value and who set it, secrets only with whether they are set. */
export const getIntegrationSettings = 'GET /api/settings/integrations' as Operation<{ answer: t.SettingsPage }>;
/** Save Integrations; it applies at once in every process. */
export const saveIntegrationSettings = 'PUT /api/settings/integrations' as Operation<{ body: t.SaveIntegrationSettingsBody; ifMatch: 'required'; answer: t.SettingsPage }>;
/** Jobs and limits: every setting with its value and who set it, secrets only with whether they are set. */
export const getJobSettings = 'GET /api/settings/jobs' as Operation<{ answer: t.SettingsPage }>;
/** Save Jobs and limits; it applies at once in every process. */
export const saveJobSettings = 'PUT /api/settings/jobs' as Operation<{ body: t.SaveJobSettingsBody; ifMatch: 'required'; answer: t.SettingsPage }>;
/** The key of the settings’ secrets: who set it, and how many secrets are under another. */
export const getSettingsKey = 'GET /api/settings/key' as Operation<{ answer: t.SettingsKey }>;
/** Encrypt every secret with the current key, in one step. */
export const rotateSettingsKey = 'POST /api/settings/key/rotate' as Operation<{ body: t.RotateSettingsKeyBody; answer: t.RotateSettingsKeyAnswer }>;
/** The jobs, newest first, and the last heartbeat of the worker. */
export const listJobs = 'GET /api/jobs' as Operation<{ query: t.ListJobsQuery; answer: t.ListJobsAnswer }>;
/** Request a job. */
export const startJob = 'POST /api/jobs' as Operation<{ body: t.StartJobBody; answer: t.Job }>;
/** One job: its progress, its result, why it failed. */
export const getJob = 'GET /api/jobs/:id' as Operation<{ params: { id: string | number }; answer: t.Job }>;
/** Cancel a job that is not over; a running one is stopped. */
export const cancelJob = 'POST /api/jobs/:id/cancel' as Operation<{ params: { id: string | number }; answer: t.Job }>;
/** The packs that come with the program and those installed, with what each adds. */
export const listPacks = 'GET /api/packs' as Operation<{ answer: t.ListPacksAnswer }>;
/** One pack that comes with the program, with every record it adds. */
export const getPack = 'GET /api/packs/:id' as Operation<{ params: { id: string | number }; answer: t.GetPackAnswer }>;
/** Install a pack that comes with the program, or bring it up to date. */
export const installPack = 'POST /api/packs/:id' as Operation<{ params: { id: string | number }; answer: t.InstalledPackAnswer }>;
/** Take a pack away, unless something uses its records; the hub’s own records stay. */
export const removePack = 'DELETE /api/packs/:id' as Operation<{ params: { id: string | number }; answer: undefined }>;
/** Import with a module: at once as one change set, as a plan with dryRun=1, or as a job that keeps its plan. */
export const importWithModule = 'POST /api/modules/:module/_import/:importer' as Operation<{ params: { module: string | number; importer: string | number }; query: t.ImportWithModuleQuery; body: t.ImportWithModuleBody; answer: t.ImportAnswer | t.Job }>;
/** Save the plan of an import as one change set. */
export const publishImport = 'POST /api/jobs/:id/publish' as Operation<{ params: { id: string | number }; answer: t.PublishedImport }>;
/** The subscriptions, each with whether its secret is set. */
export const listWebhooks = 'GET /api/settings/webhooks' as Operation<{ answer: t.Webhooks }>;
/** Replace the subscriptions; a new one’s secret is in the answer, this once. */
export const saveWebhooks = 'PUT /api/settings/webhooks' as Operation<{ body: t.SaveWebhooksBody; ifMatch: 'required'; answer: t.Webhooks }>;
/** Set the secret of a subscription, or have the hub make one. */
export const setWebhookSecret = 'PUT /api/settings/webhooks/:id/secret' as Operation<{ params: { id: string | number }; body: t.SetWebhookSecretBody; answer: t.SetWebhookSecretAnswer }>;
/** Take the secret of a subscription away; nothing is sent to it until it has one again. */
export const deleteWebhookSecret = 'DELETE /api/settings/webhooks/:id/secret' as Operation<{ params: { id: string | number }; answer: undefined }>;
/** Send a webhook.test event to a subscription. */
export const testWebhook = 'POST /api/settings/webhooks/:id/test' as Operation<{ params: { id: string | number }; answer: t.Delivery }>;
/** The deliveries, newest first, each with its attempts and when the next one is due. */
export const listDeliveries = 'GET /api/settings/webhooks/deliveries' as Operation<{ query: t.ListDeliveriesQuery; answer: t.ListDeliveriesAnswer }>;
/** One delivery with the request as it was sent. */
export const getDelivery = 'GET /api/settings/webhooks/deliveries/:job' as Operation<{ params: { job: string | number }; answer: t.Delivery }>;
/** Send the same event again, as a new delivery. */
export const redeliver = 'POST /api/settings/webhooks/deliveries/:job/redeliver' as Operation<{ params: { job: string | number }; answer: t.Delivery }>;
/** Bring the zip of an export back: its records as the hub’s own, in one change set, with their files. */
export const importCatalog = 'POST /api/import' as Operation<{ query: t.ImportCatalogQuery; file: true; answer: t.ImportedCatalog }>;
/** The catalog as a zip of its documents and of the uploaded files they name. */
export const exportCatalog = 'GET /api/export file' as Operation<{ answer: Response }>;
/** This API as an OpenAPI 3.1 document. */
export const getOpenApi = 'GET /api/openapi.json file' as Operation<{ answer: Response }>;
/** This API to read and to try out. */
export const getApiPage = 'GET /api/docs file' as Operation<{ answer: Response }>;
/** The error codes to read. */
export const getErrorsPage = 'GET /api/docs/errors file' as Operation<{ answer: Response }>;
