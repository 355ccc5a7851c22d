CREATE TRIGGER "audit_never_empties" BEFORE TRUNCATE ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION "audit_only_grows"();
