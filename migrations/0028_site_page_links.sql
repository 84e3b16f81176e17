INSERT INTO `site_page_links` (`id`, `links`) VALUES (1, '[]');
--> statement-breakpoint
-- The links of all pages again, whatever changed: there are at most 50.
CREATE TRIGGER `site_pages_insert` AFTER INSERT ON `site_pages` BEGIN
  UPDATE `site_page_links` SET `links` = (
    SELECT json_group_array(json_object('slug', `slug`, 'placement', `placement`, 'titles', json(`titles`)))
    FROM (
      SELECT `slug`, `placement`,
        (SELECT json_group_object(`key`, json_extract(`value`, '$.title')) FROM json_each(`texts`)) AS `titles`
      FROM `site_pages` WHERE `placement` <> 'none' ORDER BY `position`, `id`
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER `site_pages_update` AFTER UPDATE OF `slug`, `placement`, `position`, `texts` ON `site_pages` BEGIN
  UPDATE `site_page_links` SET `links` = (
    SELECT json_group_array(json_object('slug', `slug`, 'placement', `placement`, 'titles', json(`titles`)))
    FROM (
      SELECT `slug`, `placement`,
        (SELECT json_group_object(`key`, json_extract(`value`, '$.title')) FROM json_each(`texts`)) AS `titles`
      FROM `site_pages` WHERE `placement` <> 'none' ORDER BY `position`, `id`
    )
  );
END;
--> statement-breakpoint
CREATE TRIGGER `site_pages_delete` AFTER DELETE ON `site_pages` BEGIN
  UPDATE `site_page_links` SET `links` = (
    SELECT json_group_array(json_object('slug', `slug`, 'placement', `placement`, 'titles', json(`titles`)))
    FROM (
      SELECT `slug`, `placement`,
        (SELECT json_group_object(`key`, json_extract(`value`, '$.title')) FROM json_each(`texts`)) AS `titles`
      FROM `site_pages` WHERE `placement` <> 'none' ORDER BY `position`, `id`
    )
  );
END;
