ALTER TABLE `sandbox_checkouts` ADD `expires_at` integer;
